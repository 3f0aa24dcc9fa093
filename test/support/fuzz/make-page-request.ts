import { pageAddresses } from '../page-addresses.ts'
import { hostileText } from './hostile-values.ts'
import type { RawRequest } from './make-request.ts'
import type { Random } from './random.ts'

/** What the server answers itself, beside the router's pages. */
const others = [
  '/oidc/auth',
  '/oidc/token',
  '/oidc/session/end',
  '/oidc/session/end/confirm',
  '/oidc/token/revocation',
  '/oidc/jwks',
  '/oidc/.well-known/openid-configuration',
  '/dev/outbox',
  '/api/openapi.json',
  '/api/docs',
  '/api/staff/openapi.json',
  '/api/staff/docs',
  '/healthz',
  '/readyz',
  '/assets/',
  '/favicon.ico',
  '/robots.txt',
  '/sitemap.xml',
  '/blog/rss.xml',
  '/portraits/*.svg',
  '/sitemap-*.xml',
  '/dev/outbox/*/email',
  '/dev/outbox/*/letter',
  '/dev/outbox/*/files/0',
  '/assets/*',
  '/api/*',
  '/oidc/*',
  '/*.data',
  '/__manifest',
] as const

const parts = [
  '%00',
  '-'.repeat(36),
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '%ff',
  '%',
  '%C0%AE',
  '%zz',
  ';',
  ':',
  '%0d%0aa',
  '..',
  '.',
  '//',
  '\\..\\',
  '%F0%9F%98%80',
]

const queries = [
  'id',
  'page',
  'specializations',
  'fundingMethods',
  'psychologistId',
  'psychologist',
  'psychologistGender',
  'languagesSpoken',
  'treatmentStyles',
  'preferredDays',
  'availableTimes',
  'nextAvailable',
  'timeZone',
  'tab',
  'type',
  'show',
  'step',
  'redirectTo',
  'return',
  'clientSecret',
  'token',
  'problem',
  'sent',
  'changed',
  'reason',
  'code',
  'state',
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'code_challenge',
  'prompt',
  'max_age',
  'claims',
  'request',
  'id_token_hint',
  'grant_type',
  'search',
  'category',
  'email',
  'password',
  'p',
  'version',
  'date',
  'clinician',
  'client',
  'from',
  'to',
  '_routes',
]

/** A page, file or form of the site, with hostile parts, queries and methods. */
export function makePageRequest(random: Random): RawRequest {
  const query = new URLSearchParams()
  for (let given = random.below(4); given > 0; given -= 1)
    query.append(random.pick(queries), hostileText(random))
  const part = random.chance(0.7)
    ? random.pick(parts)
    : encodeURIComponent(hostileText(random).toWellFormed()).slice(0, 4_000)
  const address = random.pick(pageAddresses)
  const page = random.chance(0.1) ? `${address === '/' ? '/_root' : address}.data` : address
  const path = (random.chance(0.7) ? page : random.pick(others)).replaceAll(/:\w+|\*/g, () => part)
  const method = random.chance(0.8)
    ? 'GET'
    : random.pick(['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
  const search = query.size > 0 ? `?${query}` : ''
  const body =
    method === 'POST' ? Buffer.from(random.pick([`${query}`, '{"email":["a"]}', '{', ''])) : undefined
  const types = [
    'application/x-www-form-urlencoded',
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
  ]
  const headers: Record<string, string> = {
    accept: random.pick(['text/html', '*/*', 'application/json', 'image/avif;q=x']),
    ...(random.chance(0.1) && { 'accept-encoding': random.pick(['gzip;q=9', 'br', 'identity;q=0', '*']) }),
    ...(random.chance(0.1) && { range: random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x']) }),
    ...(random.chance(0.1) && {
      cookie: random.pick(['banksia_visitor=x', 'banksia_session=%00', 'a'.repeat(5_000), '=;=;;']),
    }),
    ...(random.chance(0.1) && { 'if-none-match': random.pick(['*', '""', 'x']) }),
    ...(body && { 'content-type': random.pick(types) }),
  }
  return { method, path: `${path}${search}`.slice(0, 14_000), headers, body }
}
