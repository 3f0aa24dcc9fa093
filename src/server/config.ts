import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { crmFormIds } from '#domain/messages/site-forms.ts'
import {
  ConfigError,
  type Environment,
  environmentSchema,
  findMisspelt,
  readSecretFiles,
  readTogether,
} from './environment.ts'

/** The stories that come with the service. */
const ownContent = join(import.meta.dirname, '..', '..', 'content')

export type Config = ReturnType<typeof readConfig> & {
  /** The practice's own, taken over from its details. */
  practicePhone?: string | null
}

/** Reads the environment once. A bad value is a `ConfigError` that names the variable in one line. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const misspelt = findMisspelt(given)
  if (misspelt)
    throw new ConfigError(
      `${misspelt.name} is not a setting of this service. Did you mean ${misspelt.meant}?`,
    )
  const parsed = environmentSchema.safeParse(readSecretFiles(given))
  if (!parsed.success) throw new ConfigError(describeIssues(parsed.error))
  const env = parsed.data
  refuseLonely(env)
  const production = env.NODE_ENV === 'production'
  const PUBLIC_URL = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const demo = readDemo(env, whyReachable({ ...env, PUBLIC_URL }))
  const twilio = readTogether(env, {
    accountSid: 'TWILIO_ACCOUNT_SID',
    authToken: 'TWILIO_AUTH_TOKEN',
    from: 'TWILIO_FROM',
  })
  // A card form without its webhook would take cards and book nothing.
  const stripe = readTogether(env, {
    secretKey: 'STRIPE_SECRET_KEY',
    publicKey: 'STRIPE_PUBLIC_KEY',
    account: 'STRIPE_ACCOUNT',
    webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  })
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    CONTENT_DIR: env.CONTENT_DIR ? resolve(env.CONTENT_DIR) : ownContent,
    PUBLIC_URL,
    ...demo,
    twilio,
    s3: readTogether(env, {
      endpoint: 'S3_ENDPOINT',
      bucket: 'S3_BUCKET',
      region: 'S3_REGION',
      accessKeyId: 'S3_ACCESS_KEY_ID',
      secretAccessKey: 'S3_SECRET_ACCESS_KEY',
    }),
    backup: readBackup(env),
    traces: readTraces(env),
    stripe: stripe && { ...stripe, apiUrl: env.STRIPE_API_URL },
    stunUrls: readStunUrls(env),
    turn: readTurn(env),
    // Whose page is given the tokens is for the operator to say, so its address has no default.
    liveKit: readTogether(env, {
      url: 'LIVEKIT_URL',
      apiKey: 'LIVEKIT_API_KEY',
      apiSecret: 'LIVEKIT_API_SECRET',
      meetUrl: 'LIVEKIT_MEET_URL',
    }),
    verification: readTogether(env, { url: 'VERIFICATION_URL', token: 'VERIFICATION_TOKEN' }),
    // Answers never go to an address that does not know us.
    formsService: readTogether(env, { url: 'FORMS_URL', token: 'FORMS_TOKEN' }),
    crm: readCrm(env),
    storyblok: readStoryblok(env),
    /** Who is told of a safety task. */
    safetyEmail: env.SAFETY_EMAIL ?? env.SUPPORT_EMAIL,
    canSendEmail: demo.areSimulationsOpen || env.SMTP_URL !== undefined,
    canSendSms: demo.areSimulationsOpen || twilio !== null,
    canSaveCards: demo.areSimulationsOpen || stripe !== null,
    LOG_LEVEL: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    production,
  }
}

/** The built-in database needs no way past a pooler, and has no replica. */
function refuseLonely(env: Environment): void {
  const given = (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const).find(
    (name) => env[name] !== undefined,
  )
  if (given !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError(`${given} needs DATABASE_URL: the built-in database has no other address`)
}

/** `key=value,key=value`, percent-encoded, as OpenTelemetry has it. */
function readTraces({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: given,
  OTEL_SERVICE_NAME: service,
}: Environment) {
  if (endpoint === undefined) return null
  const headers: Record<string, string> = {}
  try {
    for (const pair of given?.split(',') ?? []) {
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.+?)\s*$/.exec(pair) ?? []
      new Headers([[name, decodeURIComponent(value)]]).forEach((text, key) => (headers[key] = text))
    }
  } catch {
    throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS is not valid: it must be name=value,name=value')
  }
  return { url: `${endpoint}/v1/traces`, headers, service }
}

/** `to` is a folder or `s3`; `at` a line of cron in the practice's zone. */
function readBackup(env: Environment) {
  const { BACKUP_TO, BACKUP_AT: at = null, BACKUP_KEEP: keep, BACKUP_PASSPHRASE: passphrase = null } = env
  const s3 = readTogether(env, {
    endpoint: 'BACKUP_S3_ENDPOINT',
    bucket: 'BACKUP_S3_BUCKET',
    region: 'BACKUP_S3_REGION',
    accessKeyId: 'BACKUP_S3_ACCESS_KEY_ID',
    secretAccessKey: 'BACKUP_S3_SECRET_ACCESS_KEY',
  })
  const to = BACKUP_TO === undefined || BACKUP_TO === 's3' ? (BACKUP_TO ?? null) : resolve(BACKUP_TO)
  if (to === 's3' && !s3)
    throw new ConfigError('BACKUP_TO=s3 needs BACKUP_S3_BUCKET and the other BACKUP_S3_…')
  if (to !== null && `${to}/`.startsWith(`${resolve(env.DATA_DIR)}/`))
    throw new ConfigError('BACKUP_TO must not lie in DATA_DIR: what is lost with one would be lost with both')
  if (at !== null && (to === null || passphrase === null))
    throw new ConfigError('BACKUP_AT needs BACKUP_TO and BACKUP_PASSPHRASE')
  return { to, at, keep, passphrase, s3 }
}

/**
 * Demo accounts have a published password, and the outbox shows password-reset links: where strangers come, both need the
 * operator's word that this is a public demonstration. Without demo data it is none: no page would say that cards are not real.
 */
function readDemo(env: Environment, reachable: string | null) {
  const isAllowed = reachable === null || (env.DEMO_SITE && env.DEMO_DATA !== false)
  const DEMO_DATA = isAllowed && (env.DEMO_DATA ?? true)
  const wasExpected = env.DEMO_DATA ?? env.NODE_ENV !== 'production'
  return {
    DEMO_DATA,
    isPublicDemo: DEMO_DATA && env.DEMO_SITE,
    /** Whether people whose password is published may sign in. */
    areDemoAccountsOpen: isAllowed,
    /** Whether the built-in stand-ins for outside services may be used: the outbox, test cards of both kinds. */
    areSimulationsOpen: isAllowed,
    /** Whether a request that a proxy passed on shows that strangers come although nothing says so. */
    refusesPassedOn: isAllowed && !env.DEMO_SITE && env.NODE_ENV !== 'test',
    /** Why there is no demo data although its operator may expect it. */
    demoRefused: !isAllowed && wasExpected ? reachable : null,
  }
}

function describeIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')} is not valid: ${issue.message}`).join('; ')
}

type AddressSettings = Pick<Environment, 'NODE_ENV' | 'HOST' | 'TRUSTED_PROXIES'> & { PUBLIC_URL: string }

/** Why strangers can reach a server with this configuration, in words for its operator; null where only this machine can. */
export function whyReachable({
  NODE_ENV,
  PUBLIC_URL,
  HOST,
  TRUSTED_PROXIES,
}: AddressSettings): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV is production'
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (protocol === 'https:') return 'PUBLIC_URL is https'
  if (!isThisMachine(hostname)) return 'PUBLIC_URL is not this machine'
  if (!isThisMachine(HOST)) return 'HOST is not this machine'
  // The tests of this repository come from many addresses.
  if (TRUSTED_PROXIES > 0 && NODE_ENV !== 'test')
    return 'TRUSTED_PROXIES says that a proxy passes requests on'
  return null
}

/** What is not recognised counts as reachable. */
export const isThisMachine = (host: string) =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

/** `contact=<their form>,matching=<their form>`. A referral is a health record, and no CRM's business. */
function readCrm(env: Environment) {
  const { CRM_URL: url, CRM_PORTAL_ID: portalId, CRM_FORMS, CRM_TOKEN: token = null } = env
  if (!portalId && !CRM_FORMS && !token) return null
  if (!portalId || !CRM_FORMS) throw new ConfigError('CRM_PORTAL_ID and CRM_FORMS must be set together')
  const forms = new Map(
    CRM_FORMS.split(',').map((pair) => {
      const [ours = '', theirs = ''] = pair.split('=').map((part) => part.trim())
      if (!crmFormIds.includes(ours) || theirs === '')
        throw new ConfigError(
          `CRM_FORMS is not valid: each must be ${crmFormIds.join(', ')} and =, then an id`,
        )
      return [ours, theirs] as const
    }),
  )
  return { url, portalId, token, forms }
}

/** Without a secret for its webhook, stories are asked for again by the clock. */
function readStoryblok(env: Environment) {
  const { STORYBLOK_TOKEN: token, STORYBLOK_VERSION: version, STORYBLOK_URL: url } = env
  const { STORYBLOK_WEBHOOK_SECRET: webhookSecret = null } = env
  if (token) return { token, version, url, webhookSecret }
  if (webhookSecret === null && version === 'published') return null
  throw new ConfigError('STORYBLOK_VERSION and STORYBLOK_WEBHOOK_SECRET need STORYBLOK_TOKEN')
}

/** Where browsers learn under which address others reach them: without it, two homes find no way to each other. `none` turns it off. */
function readStunUrls({ STUN_URLS }: Environment): string[] {
  if (STUN_URLS.trim() === 'none') return []
  const urls = STUN_URLS.split(',').map((url) => url.trim())
  if (!urls.every((url) => /^stuns?:[^\s/]+$/.test(url)))
    throw new ConfigError('STUN_URLS is not valid: each must begin with stun:, or it is none')
  return urls
}

/** `turn:relay.example:3478,turns:relay.example:443?transport=tcp` and the secret that the relay knows. */
function readTurn(env: Environment) {
  const set = readTogether(env, { urls: 'TURN_URLS', secret: 'TURN_SECRET' })
  if (!set) return null
  const urls = set.urls.split(',').map((url) => url.trim())
  if (!urls.every((url) => /^(stun|turns?):[^\s/]+$/.test(url)))
    throw new ConfigError('TURN_URLS is not valid: each must begin with turn:, turns: or stun:')
  return { ...set, urls }
}
