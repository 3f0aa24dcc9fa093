/** Where it stands in an address, each session has a name of its own that no one can guess. */
export const roomPlaceholder = '{room}'

const messages = {
  notHttps: 'Must be an address that begins with https://',
  userInfo: 'Must not hold a user name or password',
  sameForAll: `Must contain ${roomPlaceholder}, or all clients of the practice would meet in the same room`,
} as const

/** A clinician may have a room of their own: they are with one client at a time. See decision 63. */
export type AddressOf = 'practice' | 'clinician'

/** An address of another provider, such as https://meet.example/{room}. Null: it can be used. */
export function videoAddressProblem(address: string, of: AddressOf): string | null {
  const url = URL.parse(fillVideoAddress(address, 'room'))
  if (url?.protocol !== 'https:' || !url.hostname.includes('.')) return messages.notHttps
  if (url.username || url.password) return messages.userInfo
  return of === 'practice' && !address.includes(roomPlaceholder) ? messages.sameForAll : null
}

/** False also for what an earlier release took: without {room} all sessions would be in one meeting. See decision 69. */
export const isUsableForPractice = (address: string | null): address is string =>
  address !== null && address.includes(roomPlaceholder)

export const fillVideoAddress = (address: string, name: string): string =>
  address.replaceAll(roomPlaceholder, encodeURIComponent(name))
