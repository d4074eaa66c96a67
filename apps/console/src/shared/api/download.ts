/** Saves what an address of our own origin answers; the page stays where it is. */
export function downloadFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves bytes that are here already. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  downloadFrom(address, name);
  // The browser reads the blob after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
