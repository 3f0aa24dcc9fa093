import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { crmFormIds } from '#domain/messages/site-forms.ts'
import { ConfigError, type Environment, environmentSchema, readTogether } from './environment.ts'

/** The stories that come with the service. */
const ownContent = join(import.meta.dirname, '..', '..', 'content')

export type Config = ReturnType<typeof readConfig> & {
  /** The practice's own, taken over from its details. */
  practicePhone?: string | null
}

/** Reads the environment once. A bad value is a `ConfigError` that names the variable in one line. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) throw new ConfigError(describeIssues(parsed.error))
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const PUBLIC_URL = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const demo = readDemo(env, whyReachable({ ...env, PUBLIC_URL }))
  const [twilio, stripe] = [readTwilio(env), readStripe(env)]
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    CONTENT_DIR: env.CONTENT_DIR ? resolve(env.CONTENT_DIR) : ownContent,
    PUBLIC_URL,
    ...demo,
    twilio,
    s3: readS3(env),
    stripe,
    stunUrls: readStunUrls(env),
    turn: readTurn(env),
    liveKit: readLiveKit(env),
    verification: readVerification(env),
    formsService: readFormsService(env),
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
    /** Why there is no demo data although its operator may expect it. */
    demoRefused: !isAllowed && wasExpected ? reachable : null,
  }
}

function describeIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')} is not valid: ${issue.message}`).join('; ')
}

type AddressSettings = { NODE_ENV: string; PUBLIC_URL: string; HOST: string }

/** Why strangers can reach a server with this configuration, in words for its operator; null where only this machine can. */
export function whyReachable({ NODE_ENV, PUBLIC_URL, HOST }: AddressSettings): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV is production'
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (protocol === 'https:') return 'PUBLIC_URL is https'
  if (!isThisMachine(hostname)) return 'PUBLIC_URL is not this machine'
  if (!isThisMachine(HOST)) return 'HOST is not this machine'
  return null
}

/** What is not recognised counts as reachable. */
const isThisMachine = (host: string) =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

const twilioVariables = environmentSchema
  .pick({ TWILIO_ACCOUNT_SID: true, TWILIO_AUTH_TOKEN: true, TWILIO_FROM: true })
  .required()

function readTwilio(env: Environment) {
  const set = readTogether(env, twilioVariables)
  return (
    set && { accountSid: set.TWILIO_ACCOUNT_SID, authToken: set.TWILIO_AUTH_TOKEN, from: set.TWILIO_FROM }
  )
}

const s3Variables = environmentSchema
  .pick({
    S3_ENDPOINT: true,
    S3_BUCKET: true,
    S3_REGION: true,
    S3_ACCESS_KEY_ID: true,
    S3_SECRET_ACCESS_KEY: true,
  })
  .required()

function readS3(env: Environment) {
  const set = readTogether(env, s3Variables)
  return (
    set && {
      endpoint: set.S3_ENDPOINT,
      bucket: set.S3_BUCKET,
      region: set.S3_REGION,
      accessKeyId: set.S3_ACCESS_KEY_ID,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    }
  )
}

const stripeVariables = environmentSchema
  .pick({
    STRIPE_SECRET_KEY: true,
    STRIPE_PUBLIC_KEY: true,
    STRIPE_ACCOUNT: true,
    STRIPE_WEBHOOK_SECRET: true,
  })
  .required()

/** A card form without its webhook would take cards and book nothing. */
function readStripe(env: Environment) {
  const set = readTogether(env, stripeVariables)
  return (
    set && {
      secretKey: set.STRIPE_SECRET_KEY,
      publicKey: set.STRIPE_PUBLIC_KEY,
      account: set.STRIPE_ACCOUNT,
      webhookSecret: set.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
    }
  )
}

const verificationVariables = environmentSchema
  .pick({ VERIFICATION_URL: true, VERIFICATION_TOKEN: true })
  .required()

function readVerification(env: Environment) {
  const set = readTogether(env, verificationVariables)
  return set && { url: set.VERIFICATION_URL, token: set.VERIFICATION_TOKEN }
}

const formsServiceVariables = environmentSchema.pick({ FORMS_URL: true, FORMS_TOKEN: true }).required()

/** Answers never go to an address that does not know us. */
function readFormsService(env: Environment) {
  const set = readTogether(env, formsServiceVariables)
  return set && { url: set.FORMS_URL, token: set.FORMS_TOKEN }
}

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

const turnVariables = environmentSchema.pick({ TURN_URLS: true, TURN_SECRET: true }).required()

/** `turn:relay.example:3478,turns:relay.example:443?transport=tcp` and the secret that the relay knows. */
function readTurn(env: Environment) {
  const set = readTogether(env, turnVariables)
  if (!set) return null
  const urls = set.TURN_URLS.split(',').map((url) => url.trim())
  if (!urls.every((url) => /^(stun|turns?):[^\s/]+$/.test(url)))
    throw new ConfigError('TURN_URLS is not valid: each must begin with turn:, turns: or stun:')
  return { urls, secret: set.TURN_SECRET }
}

const liveKitVariables = environmentSchema
  .pick({ LIVEKIT_URL: true, LIVEKIT_API_KEY: true, LIVEKIT_API_SECRET: true, LIVEKIT_MEET_URL: true })
  .required()

/** Whose page is given the tokens is for the operator to say, so its address has no default. */
function readLiveKit(env: Environment) {
  const set = readTogether(env, liveKitVariables)
  return (
    set && {
      url: set.LIVEKIT_URL,
      apiKey: set.LIVEKIT_API_KEY,
      apiSecret: set.LIVEKIT_API_SECRET,
      meetUrl: set.LIVEKIT_MEET_URL,
    }
  )
}
