import { lookup } from 'node:dns'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { type CalendarFailure, largestCalendarBytes } from '#domain/diary/calendars.ts'
import type { Config } from '../config.ts'

const longestMilliseconds = 10_000
const mostRedirects = 3

export type FetchedCalendar = { text: string } | { failure: CalendarFailure }

/** What may be asked for: on a machine that no stranger reaches, also a calendar of its own. */
export const fetchRules = ({
  areSimulationsOpen,
  DEMO_SITE,
}: Pick<Config, 'areSimulationsOpen' | 'DEMO_SITE'>) => ({
  allowsHttp: areSimulationsOpen && !DEMO_SITE,
  isAllowed: areSimulationsOpen && !DEMO_SITE ? () => true : isPublicAddress,
})

type FetchRules = ReturnType<typeof fetchRules>

/** Null for what is no address of a calendar. A calendar's own kind of link is the web's. */
export function parseCalendarAddress(text: string): URL | null {
  const address = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'))
  return address && /^https?:$/.test(address.protocol) && address.hostname !== '' ? address : null
}

/**
 * Reads a calendar on a person's word, which may be wrong or ill meant: only from public addresses, looked at when the connection
 * is made, and again at every redirect; never with a name and password; so much and so long, no more.
 */
export async function fetchCalendar(address: string, rules: FetchRules): Promise<FetchedCalendar> {
  const signal = AbortSignal.timeout(longestMilliseconds)
  let url = parseCalendarAddress(address)
  for (let hop = 0; hop <= mostRedirects; hop++) {
    if (!url) return { failure: 'notAnAddress' }
    if (!isAllowedAddress(url, rules)) return { failure: 'notAllowed' }
    const answer = await request(url, rules, signal)
    if ('failure' in answer || 'text' in answer) return answer
    url = URL.parse(answer.location, url)
  }
  return { failure: 'notReached' }
}

function isAllowedAddress(
  { protocol, hostname, username, password }: URL,
  { allowsHttp, isAllowed }: FetchRules,
): boolean {
  if (username !== '' || password !== '') return false
  if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:')) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  // A name is looked up by the connection; an address is connected to as it stands.
  return isIP(host) === 0 || isAllowed(host)
}

/** The connection goes to the address that was looked at here: a name cannot change its mind in between. */
const lookupAllowed =
  ({ isAllowed }: FetchRules): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0]
      if (error || !first) return done(error ?? new Error('no address'), '')
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new NotAllowed(), '')
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }

class NotAllowed extends Error {}

const redirects = new Set([301, 302, 303, 307, 308])

function request(
  url: URL,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<FetchedCalendar | { location: string }> {
  const headers = { accept: 'text/calendar, text/plain;q=0.5', 'user-agent': 'calendar reader' }
  const get = url.protocol === 'https:' ? getHttps : getHttp
  return new Promise((resolve) => {
    const sent = get(url, { headers, signal, lookup: lookupAllowed(rules), agent: false }, (answer) => {
      const { statusCode = 0 } = answer
      const { location } = answer.headers
      if (redirects.has(statusCode) && location !== undefined) {
        answer.destroy()
        return resolve({ location })
      }
      if (statusCode !== 200) {
        answer.destroy()
        return resolve({ failure: [404, 410].includes(statusCode) ? 'notFound' : 'notReached' })
      }
      void readText(answer).then(resolve)
    })
    sent.once('error', (error) =>
      resolve({ failure: error instanceof NotAllowed ? 'notAllowed' : 'notReached' }),
    )
  })
}

/** Not unpacked: nothing was said to be accepted but plain text. */
async function readText(answer: IncomingMessage): Promise<FetchedCalendar> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      if (size > largestCalendarBytes) {
        answer.destroy()
        return { failure: 'tooLarge' }
      }
      chunks.push(bytes)
    }
  } catch {
    return { failure: 'notReached' }
  }
  return { text: Buffer.concat(chunks).toString('utf8') }
}

/** Networks that are not the public internet: this machine, private ones, links, shared ones, tests, multicast, and ways around. */
const closedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Only 2000::/3 is the public internet, without what stands for an address of IPv4 or is for tests. */
const closedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [network, prefix] of closedV4) closed.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of closedV6) closed.addSubnet(network, prefix, 'ipv6')
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')

/** Whether a server may be asked for something on a stranger's word. What is not an address is none. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4')
    case 6:
      return open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    default:
      return false
  }
}
