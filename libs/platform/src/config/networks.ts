import { BlockList, isIP } from 'node:net';

/** Addresses and networks that are let in. */
export class Networks {
  readonly #list = new BlockList();

  /**
   * @param text such as `10.0.0.0/8, 192.168.7.4, fd00::/8`
   * @throws Error naming what is neither an address nor a network
   */
  constructor(text: string) {
    for (const part of text.split(',').map((one) => one.trim())) this.#add(part);
  }

  #add(part: string): void {
    const [address = '', bits] = part.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const most = family === 'ipv6' ? 128 : 32;
    if (isIP(address) === 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
      throw new Error(`${part} is neither an address nor a network`);
    if (bits === undefined) this.#list.addAddress(address, family);
    else this.#list.addSubnet(address, Number(bits), family);
  }

  /** Whether an address lies in one of them; one that is none does not. */
  has(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && this.#list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  }
}

/** Whether a text names networks. */
export function isNetworkList(text: string): boolean {
  try {
    new Networks(text);
    return true;
  } catch {
    return false;
  }
}
