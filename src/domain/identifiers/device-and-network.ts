/** First match wins: most browsers also name the ones they want to be taken for. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

/** "Firefox on Windows", from what a browser says of itself. No version or model is kept. See docs/product/portal.md#sign-ins. */
export function nameOfDevice(userAgent: string | undefined): string {
  const find = (table: typeof browsers | typeof systems) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/**
 * Who a limit counts. One household or phone has a whole /64 of IPv6 to itself, so its addresses count as one; an address
 * of IPv4 counts as it is. What is not an address (a name that a proxy gives) stands for itself.
 */
export function countedAddress(address: string): string {
  const bare = bareAddress(address)
  return isV4(bare) ? bare : prefixOf(bare, 4)
}

/** The network around it: /24 of IPv4, /48 of IPv6. What one company or one rented server has many addresses of. */
export function countedNetwork(address: string): string {
  const bare = bareAddress(address)
  return isV4(bare) ? `${bare.slice(0, bare.lastIndexOf('.'))}.0/24` : prefixOf(bare, 3)
}

const longestName = 100
const groupsOfV6 = 8

const isV4 = (text: string) => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)

/** Without port, brackets and zone; IPv4 written as IPv6 is IPv4. */
function bareAddress(address: string): string {
  const text = address.trim().toLowerCase().slice(0, longestName)
  const host = /^\[([^\]]*)\]/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const [plain = ''] = host.split('%')
  return /^::ffff:([\d.]+)$/.exec(plain)?.[1] ?? plain
}

/** The first groups of an IPv6 address, each without leading zeros. */
function prefixOf(address: string, groups: number): string {
  if (!/^[\da-f:]+(?:[\d.]+)?$/.test(address) || !address.includes(':')) return address
  const [front = '', back] = address.split('::')
  const before = front.split(':').filter(Boolean)
  const after = back?.split(':').filter(Boolean) ?? []
  const missing = back === undefined ? 0 : Math.max(0, groupsOfV6 - before.length - after.length)
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  const prefix = all.slice(0, groups).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${prefix.join(':')}::/${groups * 16}`
}
