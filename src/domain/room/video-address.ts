/** Where it stands in an address, each session has a name of its own that nobody can guess. */
export const roomPlaceholder = '{room}'

const messages = {
  notHttps: 'Must be an address that begins with https://',
  userInfo: 'Must not hold a user name or password',
} as const

/** An address of another provider, such as https://meet.example/{room}. Null: it can be used. */
export function videoAddressProblem(address: string): string | null {
  const url = URL.parse(fillVideoAddress(address, 'room'))
  if (url?.protocol !== 'https:' || !url.hostname.includes('.')) return messages.notHttps
  return url.username || url.password ? messages.userInfo : null
}

export const fillVideoAddress = (address: string, name: string): string =>
  address.replaceAll(roomPlaceholder, encodeURIComponent(name))
