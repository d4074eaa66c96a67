/** `58734000.00` with its thousands apart; the text is the amount, no floating number is made of it. */
export function groupAmount(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction.padEnd(2, '0')}`;
}
