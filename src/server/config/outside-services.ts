import { crmFormIds } from '#domain/messages/crm-forms.ts'
import { ConfigError, type Environment, environmentSchema } from './environment.ts'
import { readTogether } from './read-together.ts'

const twilio = environmentSchema
  .pick({ TWILIO_ACCOUNT_SID: true, TWILIO_AUTH_TOKEN: true, TWILIO_FROM: true })
  .required()

export function readTwilio(env: Environment) {
  const set = readTogether(env, twilio)
  return (
    set && { accountSid: set.TWILIO_ACCOUNT_SID, authToken: set.TWILIO_AUTH_TOKEN, from: set.TWILIO_FROM }
  )
}

const s3 = environmentSchema
  .pick({
    S3_ENDPOINT: true,
    S3_BUCKET: true,
    S3_REGION: true,
    S3_ACCESS_KEY_ID: true,
    S3_SECRET_ACCESS_KEY: true,
  })
  .required()

export function readS3(env: Environment) {
  const set = readTogether(env, s3)
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

const stripe = environmentSchema
  .pick({
    STRIPE_SECRET_KEY: true,
    STRIPE_PUBLIC_KEY: true,
    STRIPE_ACCOUNT: true,
    STRIPE_WEBHOOK_SECRET: true,
  })
  .required()

/** A card form without its webhook would take cards and book nothing. */
export function readStripe(env: Environment) {
  const set = readTogether(env, stripe)
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

const verification = environmentSchema.pick({ VERIFICATION_URL: true, VERIFICATION_TOKEN: true }).required()

export function readVerification(env: Environment) {
  const set = readTogether(env, verification)
  return set && { url: set.VERIFICATION_URL, token: set.VERIFICATION_TOKEN }
}

const formsService = environmentSchema.pick({ FORMS_URL: true, FORMS_TOKEN: true }).required()

/** Answers never go to an address that does not know us. */
export function readFormsService(env: Environment) {
  const set = readTogether(env, formsService)
  return set && { url: set.FORMS_URL, token: set.FORMS_TOKEN }
}

/** `contact=<their form>,matching=<their form>`. A referral is a health record, and no CRM's business. */
export function readCrm(env: Environment) {
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
export function readStoryblok(env: Environment) {
  const { STORYBLOK_TOKEN: token, STORYBLOK_VERSION: version, STORYBLOK_URL: url } = env
  const { STORYBLOK_WEBHOOK_SECRET: webhookSecret = null } = env
  if (token) return { token, version, url, webhookSecret }
  if (webhookSecret === null && version === 'published') return null
  throw new ConfigError('STORYBLOK_VERSION and STORYBLOK_WEBHOOK_SECRET need STORYBLOK_TOKEN')
}
