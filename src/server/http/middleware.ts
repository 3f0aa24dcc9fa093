import { hash, randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { roomPages } from '#contract/page-paths.ts'
import { withoutPerson } from '#domain/person-path.ts'
import { type Config, isThisMachine } from '../config.ts'
import { currentTraceId } from '../host/traces.ts'
import type { AppEnv, InlineHashes } from './context.ts'
import { answerProblem } from './problem.ts'

const acceptableRequestId = /^[\w-]{8,64}$/

/** Gives each request an id and writes one line when it ends. The route's pattern is logged, never the address as typed. */
export const accessLog =
  (log: Logger): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && acceptableRequestId.test(given) ? given : randomUUID()
    const started = performance.now()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId, traceId: currentTraceId() }))
    await next()
    // An answer that others are given too has no one's.
    if (c.get('inline') === undefined)
      // Not `c.header`, which makes a stream of a body that stands ready: a large one would be copied twice.
      c.res.headers.set('x-request-id', requestId)
    c.get('log').info(
      {
        method: c.req.method,
        route: routePath(c),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    )
  }

const healthPaths = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Refuses what was sent to another name than this site’s, before anything believes that name; and where demo people may sign in, what a
 * proxy passed on from elsewhere: strangers come, although neither PUBLIC_URL nor TRUSTED_PROXIES says so. Who asks how the process is
 * doing may call it by any address. See docs/operations.md.
 */
export function ownHostOnly(config: Config): MiddlewareHandler<AppEnv> {
  const own = new URL(config.PUBLIC_URL).hostname
  const isProxied = config.TRUSTED_PROXIES > 0
  const refusal = `This server answers at ${config.PUBLIC_URL}`
  return async (c, next) => {
    if (healthPaths.has(c.req.path)) return next()
    const host = hostOf(c.req.header('host') ?? own)
    if (host !== own && !isThisMachine(host) && !(isProxied && isInside(host)))
      return c.text(`${refusal}.\n`, 421)
    const passedOnFrom =
      c.req.header('x-forwarded-for') ?? c.req.header('x-real-ip') ?? c.req.header('forwarded')
    if (config.refusesPassedOn && passedOnFrom !== undefined)
      return c.text(
        `${refusal}. Behind a proxy it needs PUBLIC_URL and TRUSTED_PROXIES (docs/operations.md).\n`,
        421,
      )
    return next()
  }
}

/** How a proxy may call the machine behind it: by an address, or by a name that no one outside can have. */
const isInside = (host: string): boolean =>
  host !== '' && (isIP(host) !== 0 || /^(?:\[.+\]|[^.]+)$/.test(host))

/** Without its port; empty where it is no name. */
const hostOf = (host: string): string => URL.parse(`http://${host}`)?.hostname ?? ''

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a change that another site's page sends. Programs that send no Origin are not browsers and may pass. */
export function sameOriginOnly(config: Config): MiddlewareHandler<AppEnv> {
  const own = new URL(config.PUBLIC_URL).origin
  return async (c, next) => {
    if (safeMethods.has(c.req.method)) return next()
    const origin = c.req.header('origin')
    const ours = origin === undefined || origin === own || origin === new URL(c.req.url).origin
    if (ours && c.req.header('sec-fetch-site') !== 'cross-site') return next()
    return answerProblem(c, { code: 'crossOrigin' })
  }
}

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com']

/** What the embedded card form needs of the page around it: https://docs.stripe.com/security/guide, "Content Security Policy". */
const stripeSources = {
  script: stripeScripts,
  frame: [...stripeScripts, 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  image: ['https://*.stripe.com'],
  /** Whole origins, because the header Permissions-Policy takes no wildcards for them. */
  payment: ['https://js.stripe.com', 'https://checkout.stripe.com'],
}

/** The players of the video block, which no page asks for before a press: src/web/content/media-blocks.tsx. */
const videoFrames = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** Where drafts are edited: it shows the site in a frame, and its script tells the page of a change. */
const storyblokEditor = 'https://app.storyblok.com'

/** Permissions for the pages of a video session. No other page of the site can ask for a camera. */
const roomPermissions =
  'camera=(self), microphone=(self), display-capture=(self), speaker-selection=(self), picture-in-picture=(self)'
const noRoomPermissions = 'camera=(), microphone=(), display-capture=()'
const isSession = (path: string) => withoutPerson(path).startsWith(roomPages.session(''))

const noSources: typeof stripeSources = { script: [], frame: [], connect: [], image: [], payment: [] }

/**
 * The two style elements that React Aria makes in the browser. On a page with a nonce they have it; one that is the same for everyone
 * has none. `react-aria-styles.test.ts` holds them against its code.
 */
export const reactAriaStyles = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]
const reactAriaHashes = reactAriaStyles.map((style) => `'sha256-${hash('sha256', style, 'base64')}'`)

/**
 * Headers that every answer carries. The nonce lets this answer's own inline scripts through, and no others; where everyone is given the
 * same answer, the hashes of what was rendered do.
 */
export function securityHeaders(config: Config, development: boolean): MiddlewareHandler<AppEnv> {
  const secure = config.PUBLIC_URL.startsWith('https:')
  const issuer = config.OIDC_ISSUER ? [new URL(config.OIDC_ISSUER).origin] : []
  const editor = config.storyblok?.version === 'draft' ? [storyblokEditor] : []
  const framers = [...(config.FRAME_ANCESTOR ? [config.FRAME_ANCESTOR] : []), ...editor]
  const framing = framers.length > 0 ? framers.join(' ') : "'none'"
  const isHidden = isHiddenFromSearch(config)
  const card = config.stripe ? stripeSources : noSources
  const payment = ['self', ...card.payment.map((origin) => `"${origin}"`)].join(' ')
  const policy = (inline: InlineHashes) =>
    [
      `default-src 'self'`,
      `script-src ${["'self'", ...inline.scripts, ...card.script, ...editor].join(' ')}`,
      development
        ? `style-src 'self' 'unsafe-inline'`
        : `style-src ${["'self'", ...inline.styles].join(' ')}`,
      `img-src ${["'self'", 'data:', ...card.image].join(' ')}`,
      `connect-src ${["'self'", ...issuer, ...card.connect, ...(development ? ['ws:'] : [])].join(' ')}`,
      `frame-src ${["'self'", ...issuer, ...card.frame, ...videoFrames].join(' ')}`,
      `frame-ancestors ${framing}`,
      `form-action ${["'self'", ...issuer].join(' ')}`,
      `base-uri 'none'`,
      `object-src 'none'`,
      ...(secure ? ['upgrade-insecure-requests'] : []),
    ].join('; ')

  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64')
    c.set('nonce', nonce)
    await next()
    const { headers } = c.res
    // An answer that is stricter with itself, such as a drawing, keeps its own policy.
    if (!headers.has('content-security-policy')) {
      const [inline, own] = [c.get('inline'), [`'nonce-${nonce}'`]]
      const sources = inline && { ...inline, styles: [...inline.styles, ...reactAriaHashes] }
      headers.set('content-security-policy', policy(sources ?? { scripts: own, styles: own }))
    }
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set(
      'permissions-policy',
      `${isSession(c.req.path) ? roomPermissions : noRoomPermissions}, geolocation=(), payment=(${payment}), publickey-credentials-get=(self), publickey-credentials-create=(self)`,
    )
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('cross-origin-resource-policy', 'same-origin')
    if (framers.length === 0) headers.set('x-frame-options', 'DENY')
    // The API's answers must not be found by search either.
    if (isHidden || c.req.path.startsWith('/api/')) headers.set('x-robots-tag', 'noindex')
    if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}

/** A demonstration, and a site that shows drafts, must not be found by search. */
export const isHiddenFromSearch = ({ isPublicDemo, storyblok }: Pick<Config, 'isPublicDemo' | 'storyblok'>) =>
  isPublicDemo || storyblok?.version === 'draft'
