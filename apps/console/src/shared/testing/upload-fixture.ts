/** What a server answers to an upload of these files. */
type Answer = (names: readonly string[]) => object;

/** Stands in for the browser's own way of sending files: the answer comes a moment later. */
export function stubUploads(answer: Answer): void {
  class Sent {
    readonly upload = {};
    readonly status = 200;
    responseText = '';
    onload: () => void = () => undefined;
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    send(form: FormData): void {
      this.responseText = JSON.stringify(answer(form.getAll('files').map((file) => (file as File).name)));
      setTimeout(() => this.onload(), 5);
    }
  }
  globalThis.XMLHttpRequest = Sent as unknown as typeof XMLHttpRequest;
}

/** A server that stores what it is sent, and refuses programs with these words. */
export const storeAllButPrograms = (refusal: string): void =>
  stubUploads(([name = '']) =>
    name.endsWith('.exe')
      ? { isSuccess: false, code: 'unsupported_type', message: refusal, data: null }
      : { isSuccess: true, code: 'ok', message: '', data: [{ id: name.length, name, url: '', size: 3, sha256: '' }] },
  );
