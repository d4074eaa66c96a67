/**
 * A block that was copied from a spreadsheet as rows of cells: cells parted by tabs, rows by line ends, and what is in quotation marks is one cell
 * with its own tabs and line ends (`""` is one mark). Rows without a word are left out; `line` counts the pasted rows from 1.
 */
export function readSheet(text: string): { line: number; cells: string[] }[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const source = text.replace(/\r\n?/g, '\n');
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '' && isClosed(source, at)) isQuoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) {
    endCell();
    rows.push(row);
  }
  return rows.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => cells.some((one) => one !== ''));
}

/** Whether the mark at a cell's beginning is closed at a cell's end: else it is a mark that somebody wrote. */
function isClosed(source: string, from: number): boolean {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] !== '"') continue;
    if (source[at + 1] === '"') at += 1;
    else return at + 1 === source.length || source[at + 1] === '\t' || source[at + 1] === '\n';
  }
  return false;
}
