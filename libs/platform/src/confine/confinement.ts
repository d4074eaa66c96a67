import { execFile } from 'node:child_process';

/**
 * What the kernel of this machine grants to processes that read uploads, beyond what Node itself withholds: `network`, a network of its own in
 * which nobody is; `files`, its own view of files and processes as well.
 */
export interface Confinement {
  readonly network: boolean;
  readonly files: boolean;
}

/** What a worker says of itself in its heartbeat whose office program is confined. */
export const CONFINED = 'confined';

const NOTHING: Confinement = { network: false, files: false };
const NETWORK = ['--user', '--net'];
const FILES = ['--user', '--map-root-user', '--net', '--ipc', '--uts', '--mount', '--pid', '--fork', '--kill-child'];

let known: Promise<Confinement> | undefined;

/** Tried once a process: containers mostly refuse namespaces, and systems other than Linux have none. */
export function findConfinement(): Promise<Confinement> {
  return (known ??= process.platform === 'linux' ? tryNamespaces() : Promise.resolve(NOTHING));
}

async function tryNamespaces(): Promise<Confinement> {
  const [network, files] = await Promise.all([
    works([...NETWORK, '--', 'true']),
    works([...FILES, '--', '/bin/sh', '-c', 'mount -t proc proc /proc && command -v pivot_root setpriv']),
  ]);
  return { network, files };
}

function works(words: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('unshare', words, { timeout: 5_000, env: { PATH: SYSTEM_PATH } }, (fault) => resolve(fault === null));
  });
}

/** Where the tools that confine are looked for, whatever the PATH of this process says. */
const SYSTEM_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

/** The words before a command that give it a network without anybody in it. */
export const withoutNetwork = (confinement: Confinement): readonly string[] => (confinement.network ? ['unshare', ...NETWORK, '--'] : []);

/**
 * The words before a program that let it see its own folder, the system's programs, libraries and fonts and nothing else: no file of the
 * portal, no other process with its environment, no network; and that take every capability from it.
 * @param folder the one place it may write to, under its own path
 * @param program its file; the folder beside it is shown as well
 */
export const withFolderAlone = (confinement: Confinement, folder: string, programFolder: string): readonly string[] =>
  confinement.files ? ['unshare', ...FILES, '--', '/bin/sh', '-c', ENTER, folder, programFolder] : [];

/** $0 is the folder, $1 that of the program, then the command. What is no folder or file of this system is left out. */
const ENTER = `set -e
PATH=${SYSTEM_PATH}; root="$0/root"; program="$1"; shift
mkdir "$root"; mount -t tmpfs -o size=64m,mode=755 tmpfs "$root"
show() {
  if [ -L "$1" ]; then mkdir -p "$root$(dirname "$1")"; ln -s "$(readlink "$1")" "$root$1"; return; fi
  if [ -d "$1" ]; then mkdir -p "$root$1"; elif [ -e "$1" ]; then mkdir -p "$root$(dirname "$1")"; : > "$root$1"; else return 0; fi
  mount --rbind "$1" "$root$1"; mount -o remount,bind,ro "$root$1" 2>/dev/null || :
}
for place in /usr /bin /sbin /lib /lib32 /lib64 /opt /etc/fonts /etc/libreoffice /etc/alternatives /etc/ld.so.cache /var/cache/fontconfig /var/lib/libreoffice \
  /dev/null /dev/zero /dev/random /dev/urandom; do show "$place"; done
[ -e "$root$program" ] || show "$program"
mkdir -p "$root/proc" "$root/tmp" "$root$0"
mount -t proc proc "$root/proc"; mount --bind "$0" "$root$0"
here="$0"; cd "$root"; pivot_root . .; umount -l .; cd "$here"
exec setpriv --no-new-privs --bounding-set -all --inh-caps -all "$@"`;
