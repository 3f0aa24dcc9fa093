import { join, resolve } from 'node:path'
import { z } from 'zod'
import { whyReachable } from './exposure.ts'
import { paths } from '#contract/page-paths.ts'
import { timeZoneSchema } from '#contract/time-zone.ts'
import { crmFormIds } from '#domain/messages/crm-forms.ts'
import { extraQuestionnaireCodes } from '#domain/questionnaires/validity.ts'
import { defaultZone } from '#domain/time/zones.ts'

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => text === 'on' || text === 'true' || text === '1')
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const origin = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const optionalText = z.string().min(1).optional()

/** The stories that come with the service. */
const ownContent = join(import.meta.dirname, '..', '..', 'content')

/** Every variable the service reads. The README's table is checked against these names by a test. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  CONTENT_DIR: optionalText,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: whole(1, 200).default(12),
  DEMO_DATA: flag.optional(),
  DEMO_SITE: flag.default(false),
  DEMO_PSYCHOLOGISTS: whole(60, 200_000).default(60),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  WATCHDOG_SECONDS: whole(0, 3600).default(30),
  TRUSTED_PROXIES: whole(0, 10).default(0),
  FRAME_ANCESTOR: origin.optional(),
  ENCRYPTION_KEYS: optionalText,
  PRODUCT_NAME: z.string().min(1).default('Banksia'),
  SUPPORT_EMAIL: z.email().default('care@banksia.example'),
  PRACTICE_TIME_ZONE: timeZoneSchema.default(defaultZone),
  HOLD_SECONDS: whole(1, 86_400).default(900),
  HOLD_WARNING_SECONDS: whole(0, 86_400).default(120),
  BOOKING_BUFFER_MINUTES: whole(0, 10_080).default(120),
  CHARGE_AFTER_MINUTES: whole(0, 10_080).default(10),
  FIRST_LAUNCH_DATE: z.iso.date().default('2024-01-01'),
  OIDC_ISSUER: origin.optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('banksia-web'),
  OIDC_AUDIENCE: z.string().min(1).default('banksia-api'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: optionalText,
  TWILIO_ACCOUNT_SID: optionalText,
  TWILIO_AUTH_TOKEN: optionalText,
  TWILIO_FROM: optionalText,
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_PUBLIC_KEY: optionalText,
  STRIPE_ACCOUNT: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_URL: origin.default('https://api.stripe.com'),
  STUN_URLS: z.string().default('stun:stun.cloudflare.com:3478'),
  TURN_URLS: optionalText,
  TURN_SECRET: optionalText,
  LIVEKIT_URL: z.url({ protocol: /^(wss?|https?)$/ }).optional(),
  LIVEKIT_API_KEY: optionalText,
  LIVEKIT_API_SECRET: optionalText,
  LIVEKIT_MEET_URL: origin.default('https://meet.livekit.io'),
  VERIFICATION_URL: origin.optional(),
  VERIFICATION_TOKEN: optionalText,
  SAFETY_EMAIL: z.email().optional(),
  QUESTIONNAIRES_EXTRA: z.enum(extraQuestionnaireCodes).optional(),
  FORMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  FORMS_TOKEN: optionalText,
  CRM_URL: origin.default('https://api.hsforms.com'),
  CRM_PORTAL_ID: optionalText,
  CRM_FORMS: optionalText,
  CRM_TOKEN: optionalText,
  STORYBLOK_TOKEN: optionalText,
  STORYBLOK_VERSION: z.enum(['draft', 'published']).default('published'),
  STORYBLOK_URL: origin.default('https://api.storyblok.com'),
  STORYBLOK_WEBHOOK_SECRET: optionalText,
  PORTAL_APPOINTMENTS_URL: z.string().min(1).default(paths.myAppointments()),
  PORTAL_PROFILE_URL: z.string().min(1).default(paths.myProfile()),
  PORTAL_REFERRAL_URL: z.string().min(1).default(paths.myReferral()),
  PORTAL_PSYCHOLOGIST_URL: z.string().min(1).default(paths.myPsychologist()),
  PORTAL_GP_URL: z.string().min(1).default(paths.findGp()),
})

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once. A bad value is a `ConfigError` that names the variable in one line. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) throw new ConfigError(describe(parsed.error))
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
 * operator's word that this is a public demonstration.
 */
function readDemo(env: z.infer<typeof environmentSchema>, reachable: string | null) {
  const isAllowed = reachable === null || env.DEMO_SITE
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

/** All three or none: with two of them the practice believes that text messages go out. */
function readTwilio(env: z.infer<typeof environmentSchema>) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  if (accountSid && authToken && from) return { accountSid, authToken, from }
  if (!accountSid && !authToken && !from) return null
  throw new ConfigError('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together')
}

/** All five or none, for the same reason: files on a disk without a backup. */
function readS3(env: z.infer<typeof environmentSchema>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (endpoint && bucket && region && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region, accessKeyId, secretAccessKey }
  if (!endpoint && !bucket && !region && !accessKeyId && !secretAccessKey) return null
  throw new ConfigError(
    'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together',
  )
}

/** All four or none: a card form without its webhook would take cards and book nothing. */
function readStripe(env: z.infer<typeof environmentSchema>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLIC_KEY: publicKey } = env
  const { STRIPE_ACCOUNT: account, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env
  if (secretKey && publicKey && account && webhookSecret)
    return { secretKey, publicKey, account, webhookSecret, apiUrl }
  if (!secretKey && !publicKey && !account && !webhookSecret) return null
  throw new ConfigError(
    'STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY, STRIPE_ACCOUNT and STRIPE_WEBHOOK_SECRET must be set together',
  )
}

/** Where browsers learn under which address others reach them: without it, two homes find no way to each other. `none` turns it off. */
function readStunUrls({ STUN_URLS }: z.infer<typeof environmentSchema>): string[] {
  if (STUN_URLS.trim() === 'none') return []
  const urls = STUN_URLS.split(',').map((url) => url.trim())
  if (!urls.every((url) => /^stuns?:[^\s/]+$/.test(url)))
    throw new ConfigError('STUN_URLS is not valid: each must begin with stun:, or it is none')
  return urls
}

/** Both or neither: `turn:relay.example:3478,turns:relay.example:443?transport=tcp` and the secret that the relay knows. */
function readTurn(env: z.infer<typeof environmentSchema>) {
  const { TURN_URLS, TURN_SECRET: secret } = env
  if (!TURN_URLS && !secret) return null
  if (!TURN_URLS || !secret) throw new ConfigError('TURN_URLS and TURN_SECRET must be set together')
  const urls = TURN_URLS.split(',').map((url) => url.trim())
  if (!urls.every((url) => /^(stun|turns?):[^\s/]+$/.test(url)))
    throw new ConfigError('TURN_URLS is not valid: each must begin with turn:, turns: or stun:')
  return { urls, secret }
}

/** All three or none: without a secret nobody is let in. */
function readLiveKit(env: z.infer<typeof environmentSchema>) {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = env
  if (url && apiKey && apiSecret) return { url, apiKey, apiSecret, meetUrl: env.LIVEKIT_MEET_URL }
  if (!url && !apiKey && !apiSecret) return null
  throw new ConfigError('LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET must be set together')
}

/** Both or neither: with one of them an operator would believe that cards are checked. */
function readVerification(env: z.infer<typeof environmentSchema>) {
  const { VERIFICATION_URL: url, VERIFICATION_TOKEN: token } = env
  if (url && token) return { url, token }
  if (!url && !token) return null
  throw new ConfigError('VERIFICATION_URL and VERIFICATION_TOKEN must be set together')
}

/** Both or neither: answers never go to an address that does not know us. */
function readFormsService(env: z.infer<typeof environmentSchema>) {
  const { FORMS_URL: url, FORMS_TOKEN: token } = env
  if (url && token) return { url, token }
  if (!url && !token) return null
  throw new ConfigError('FORMS_URL and FORMS_TOKEN must be set together')
}

/** `contact=<their form>,matching=<their form>`. A referral is a health record, and no CRM's business. */
function readCrm(env: z.infer<typeof environmentSchema>) {
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
function readStoryblok(env: z.infer<typeof environmentSchema>) {
  const { STORYBLOK_TOKEN: token, STORYBLOK_VERSION: version, STORYBLOK_URL: url } = env
  const { STORYBLOK_WEBHOOK_SECRET: webhookSecret = null } = env
  if (token) return { token, version, url, webhookSecret }
  if (webhookSecret === null && version === 'published') return null
  throw new ConfigError('STORYBLOK_VERSION and STORYBLOK_WEBHOOK_SECRET need STORYBLOK_TOKEN')
}

export class ConfigError extends Error {}

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')} is not valid: ${issue.message}`).join('; ')
}
