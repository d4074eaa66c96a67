/** What a session was opened with, as far as its user agent tells; an empty text is unknown. */
export interface Device {
  readonly kind: 'computer' | 'phone' | 'tablet' | 'program';
  readonly browser: string;
  readonly system: string;
}

// The first that matches: every browser also claims to be those it descends from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/wxwork\//i, 'WeCom'],
  [/DingTalk\//i, 'DingTalk'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/QQBrowser\//, 'QQ Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/HarmonyOS|OpenHarmony/i, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/** Reads a user agent: enough to recognise one's own devices, and nothing to rely on. */
export function describeDevice(userAgent: string): Device {
  const find = (known: typeof BROWSERS): string => known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  // A program that names itself: `curl/8.5.0`.
  const program = /^([\w.-]{1,30})\//.exec(userAgent)?.[1] ?? '';
  if (!browser) return { kind: 'program', browser: program === 'Mozilla' ? '' : program, system };
  return { kind: kindOf(userAgent, system), browser, system };
}

function kindOf(userAgent: string, system: string): Device['kind'] {
  if (system === 'iPadOS' || /Tablet/i.test(userAgent) || (system === 'Android' && !/Mobile/.test(userAgent))) return 'tablet';
  return ['iOS', 'Android', 'HarmonyOS'].includes(system) || /Mobile/.test(userAgent) ? 'phone' : 'computer';
}
