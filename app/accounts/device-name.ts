/** Browsers name those they descend from, so the first that is found is it. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPX|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+.*\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  // An iPad calls itself a Mac unless it is told not to.
  ['Mac or iPad', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** What a person would call the browser, like `Chrome on Android`; one that we do not know, as it names itself. */
export function deviceName(userAgent: string) {
  const named = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, sign]) => sign.test(userAgent))?.[0]
  const [browser, system] = [named(browsers), named(systems)]
  if (!browser) return userAgent.slice(0, 60) || 'A program'
  return system ? `${browser} on ${system}` : browser
}
