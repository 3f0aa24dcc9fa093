import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { ConfigError, type Environment, environmentSchema } from './config/environment.ts'
import {
  readCrm,
  readFormsService,
  readS3,
  readStoryblok,
  readStripe,
  readTwilio,
  readVerification,
} from './config/outside-services.ts'
import { readLiveKit, readStunUrls, readTurn } from './config/video.ts'
import { whyReachable } from './exposure.ts'

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

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')} is not valid: ${issue.message}`).join('; ')
}
