/** Small execution records that the demo attaches: a one-page PDF and a sheet of comma-separated values. */
export function writePdf(title: string, lines: readonly string[]): Buffer {
  const text = [title, '', ...lines].map((line) => line.replace(/[\\()]/g, (sign) => `\\${sign}`));
  const content = `BT /F1 16 Tf 56 780 Td 22 TL ${text.map((line, index) => `${index === 1 ? '/F1 11 Tf ' : ''}(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** UTF-8 with a byte order mark, as spreadsheets expect it. */
export function writeCsv(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(`\ufeff${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`, 'utf8');
}
