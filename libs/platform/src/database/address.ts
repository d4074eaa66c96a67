/** A database's address, as the portal uses it. */
export interface DatabaseAddress {
  /** The address at each of its servers alone, in the order given. */
  readonly servers: readonly string[];
  /** Whether the one of them that takes writes must be found before each connection. */
  readonly isSearched: boolean;
}

const PARTS = /^(?<scheme>postgres(?:ql)?:\/\/)(?<authority>[^/?#]*)(?<rest>(?:[/?#].*)?)$/s;
const HOST = /^(\[[0-9a-f:.]+\]|[^[\]:\s]+)(:\d{1,5})?$/i;
/** libpq's setting and the values of it that mean a server for writing. */
const TARGET = 'target_session_attrs';
const WRITABLE = ['read-write', 'primary'];

/**
 * Takes an address apart as libpq does: `postgres://user:password@one:5432,two/portal?target_session_attrs=read-write`. Several hosts mean the one among them
 * that takes writes, with or without that setting; one host alone is searched only where the setting asks for it.
 * @throws Error with one sentence that follows the name of the setting
 */
export function readAddress(address: string): DatabaseAddress {
  const { scheme, authority, rest } = PARTS.exec(address)?.groups ?? {};
  if (scheme === undefined || authority === undefined || rest === undefined) return { servers: [address], isSearched: false };
  const at = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(at).split(',');
  const { tail, target } = withoutTarget(rest);
  if (target !== undefined && !WRITABLE.includes(target) && !(target === 'any' && hosts.length === 1))
    throw new Error(`has ${TARGET}=${target}; it may be ${WRITABLE.join(' or ')}, since the portal writes`);
  if (hosts.length > 1) {
    const wrong = hosts.find((host) => !HOST.test(host));
    if (wrong !== undefined) throw new Error(`has "${wrong}" among its hosts; each is a name or an address, perhaps with a port`);
    if (new Set(hosts).size < hosts.length) throw new Error('names a host twice');
  }
  return {
    servers: hosts.map((host) => `${scheme}${authority.slice(0, at)}${host}${tail}`),
    isSearched: hosts.length > 1 || WRITABLE.includes(target ?? ''),
  };
}

/** What is wrong with an address, as a sentence that follows its name; undefined where nothing is. */
export function findAddressFault(address: string): string | undefined {
  try {
    readAddress(address);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The host and port of an address of one server, for messages: no password in it. */
export function nameServer(server: string): string {
  const authority = PARTS.exec(server)?.groups?.['authority'] ?? '';
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/** The driver does not know the setting; what else follows the hosts stays as it was written. */
function withoutTarget(rest: string): { tail: string; target: string | undefined } {
  const [path = '', query] = rest.split(/\?(.*)/s);
  if (query === undefined) return { tail: rest, target: undefined };
  const pairs = query.split('&');
  const kept = pairs.filter((pair) => !pair.startsWith(`${TARGET}=`));
  const target = pairs.findLast((pair) => pair.startsWith(`${TARGET}=`))?.slice(TARGET.length + 1);
  return { tail: kept.length > 0 ? `${path}?${kept.join('&')}` : path, target };
}
