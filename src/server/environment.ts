import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { paths } from '#contract/page-paths.ts'
import { timeZoneSchema } from '#contract/fields.ts'
import { extraQuestionnaireCodes } from '#domain/questionnaires/validity.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { readErrorCode } from './error-details.ts'

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => text === 'on' || text === 'true' || text === '1')
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const origin = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const optionalText = z.string().min(1).optional()
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ }).optional()

/** Each day at a time, or a line of cron. Gives the line. */
const timeOrCron = z
  .string()
  .regex(
    /^(([01]?\d|2[0-3]):[0-5]\d|([\d*,/-]+ ){4}[\d*,/-]+)$/,
    'say a time, such as 02:30, or a line of cron',
  )
  .transform((text) => text.replace(/^(\d+):(\d+)$/, (_, hour, minute) => `${+minute} ${+hour} * * *`))

/** Every variable the service reads. The README's table is checked against these names by a test. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  CONTENT_DIR: optionalText,
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  // The start holds one connection while it asks for another.
  DATABASE_POOL: whole(2, 200).default(12),
  VALKEY_URL: z.url({ protocol: /^(valkey|redis)s?$/ }).optional(),
  DEMO_DATA: flag.optional(),
  DEMO_SITE: flag.default(false),
  DEMO_PSYCHOLOGISTS: whole(60, 200_000).default(60),
  // It goes over the network with each request.
  METRICS_TOKEN: z.string().min(16, 'it needs 16 characters or more').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText,
  OTEL_SERVICE_NAME: z.string().min(1).default('banksia'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
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
  BACKUP_TO: optionalText,
  BACKUP_AT: timeOrCron.optional(),
  BACKUP_KEEP: whole(1, 1000).default(14),
  // Whoever finds a backup may guess for years.
  BACKUP_PASSPHRASE: z.string().min(12, 'it needs 12 characters or more').optional(),
  BACKUP_S3_ENDPOINT: origin.optional(),
  BACKUP_S3_BUCKET: optionalText,
  BACKUP_S3_REGION: optionalText,
  BACKUP_S3_ACCESS_KEY_ID: optionalText,
  BACKUP_S3_SECRET_ACCESS_KEY: optionalText,
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
  LIVEKIT_MEET_URL: z.url({ protocol: /^https?$/ }).optional(),
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

export type Environment = z.infer<typeof environmentSchema>

/** Each may also be in a file, whose path is in the variable of this name and `_FILE`: what is in the environment is seen by more people and programs. */
export const secretNames = [
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'CRM_TOKEN',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'ENCRYPTION_KEYS',
  'FORMS_TOKEN',
  'LIVEKIT_API_KEY',
  'LIVEKIT_API_SECRET',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'STORYBLOK_TOKEN',
  'STORYBLOK_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TURN_SECRET',
  'TWILIO_AUTH_TOKEN',
  'VALKEY_URL',
  'VERIFICATION_TOKEN',
] as const satisfies readonly (keyof Environment)[]

const fileOf = (name: string) => `${name}_FILE`

/** Every name that may be set. */
export const knownNames = (): string[] => [
  ...Object.keys(environmentSchema.shape),
  ...secretNames.map(fileOf),
]

export function readSecretFiles<Given extends Readonly<Record<string, string | undefined>>>(given: Given) {
  const inFiles = secretNames.flatMap((name) => {
    const path = given[fileOf(name)]
    if (path === undefined) return []
    if (given[name] !== undefined)
      throw new ConfigError(`${name} and ${fileOf(name)} are both set. Set only one of them`)
    return [[name, readSecretFile(fileOf(name), path)] as const]
  })
  return { ...given, ...Object.fromEntries(inFiles) }
}

/** Editors end a file with a line break, which belongs to no secret. */
function readSecretFile(variable: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new ConfigError(`${variable}: ${path} cannot be read (${readErrorCode(error) ?? 'unknown reason'})`)
  }
  if (text.trim() === '') throw new ConfigError(`${variable}: ${path} is empty`)
  return text
}

/** Short names are near to too many others. */
const shortestChecked = 7

/** What is set and is nearly the name of a variable of ours that is not: most likely that one, misspelt. */
export function findMisspelt(
  given: Readonly<Record<string, unknown>>,
): { name: string; meant: string } | null {
  const known = knownNames()
  const isSet = (name: string) => given[name] !== undefined || given[fileOf(name)] !== undefined
  const unset = known.filter((name) => !isSet(name) && name.length >= shortestChecked)
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue
    const meant = unset.find((ours) => isNear(name.toUpperCase(), ours))
    if (meant !== undefined) return { name, meant }
  }
  return null
}

/** One letter more, fewer or other, or two neighbours changed over; underscores aside. */
function isNear(name: string, ours: string): boolean {
  const [a, b] = [name.replaceAll(/[_-]/g, ''), ours.replaceAll('_', '')]
  if (Math.abs(a.length - b.length) > 1) return false
  const from = Array.from(a).findIndex((letter, at) => letter !== b[at])
  if (from === -1) return true
  const [restA, restB] = [a.slice(from), b.slice(from)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

/** A variable that the operator has to correct, in one line. */
export class ConfigError extends Error {}

const list = new Intl.ListFormat('en-AU')

/** Variables by the names that the service has for them. All or null: with some of them the operator would believe that the service is in use. */
export function readTogether<const Names extends Record<string, keyof Environment>>(
  env: Environment,
  names: Names,
) {
  const values = Object.entries(names).map(([ours, name]) => [ours, env[name]] as const)
  if (values.every(([, value]) => value === undefined)) return null
  if (values.some(([, value]) => value === undefined))
    throw new ConfigError(`${list.format(Object.values(names))} must be set together`)
  // Each has a value by now; fromEntries loses which.
  return Object.fromEntries(values) as { [Ours in keyof Names]: NonNullable<Environment[Names[Ours]]> }
}
