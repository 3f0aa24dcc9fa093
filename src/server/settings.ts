import type { EmailDelivery } from '#contract/fields.ts'
import type { Settings } from '#contract/settings.ts'
import { type Offer, offersOf } from '#domain/booking/offers.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { formatAbn } from '#domain/identifiers/numbers.ts'
import { formatPhone } from '#domain/identifiers/phone.ts'
import { notOpenText } from '#domain/staff/practice-setup.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import type { ExtraQuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { offeredZones } from '#domain/time/zones.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { RegisterOperation } from './http/operations.ts'
import { succeed } from './result.ts'
import type { Service } from './service.ts'

export function settingsRoutes(register: RegisterOperation, service: Service): void {
  register('readSettings', [], async () => succeed(await readSettings(service)))
}

const demoNotice = 'This demo is wiped nightly. Don’t enter real details.'

const toNamed = (code: ExtraQuestionnaireCode | undefined) =>
  code ? [{ code, name: findQuestionnaire(code).name }] : []

export async function readSettings({ config, db }: Pick<Service, 'config' | 'db'>): Promise<Settings> {
  const practice = await readPracticeRow(db)
  const names = practiceNames(config, practice)
  const isOpen = practice?.is_open ?? false
  return {
    productName: names.PRODUCT_NAME,
    supportEmail: names.SUPPORT_EMAIL,
    practice: {
      phone: practice?.phone ? { number: practice.phone, words: formatPhone(practice.phone) } : null,
      address: practice?.address ?? null,
      abn: practice?.abn ? formatAbn(practice.abn) : null,
    },
    accountId: defaultAccountId,
    identity: {
      authority: config.OIDC_ISSUER ?? `${config.PUBLIC_URL}/oidc`,
      clientId: config.OIDC_CLIENT_ID,
      audience: config.OIDC_AUDIENCE,
      builtIn: config.OIDC_ISSUER === undefined,
    },
    payment: {
      mode: config.stripe ? 'stripe' : config.canSaveCards ? 'simulator' : 'none',
      publicKey: config.stripe?.publicKey ?? null,
      connectedAccountId: config.stripe?.account ?? null,
    },
    canSendEmail: config.canSendEmail,
    canSendSms: config.canSendSms,
    ...readKeptNotes(config),
    timeZones: [...offeredZones],
    defaultTimeZone: names.PRACTICE_TIME_ZONE,
    hold: { seconds: config.HOLD_SECONDS, warningSeconds: config.HOLD_WARNING_SECONDS },
    bookingBufferMinutes: config.BOOKING_BUFFER_MINUTES,
    offers: await readOffers(db),
    rates: practice ? await readRates(db) : [],
    portalLinks: {
      appointments: config.PORTAL_APPOINTMENTS_URL,
      profile: config.PORTAL_PROFILE_URL,
      referral: config.PORTAL_REFERRAL_URL,
      psychologist: config.PORTAL_PSYCHOLOGIST_URL,
      gp: config.PORTAL_GP_URL,
    },
    extraQuestionnaires: toNamed(config.QUESTIONNAIRES_EXTRA),
    sharesForms: config.formsService !== null,
    crmForms: [...(config.crm?.forms.keys() ?? [])],
    frameOrigin: config.FRAME_ANCESTOR ?? null,
    demo: config.DEMO_DATA,
    isPublicDemo: config.isPublicDemo,
    isOpen,
    notice: config.isPublicDemo ? demoNotice : isOpen ? null : notOpenText,
  }
}

/** What the practice has: read from one of each kind of profile, of which a thousand clinicians have a few dozen. */
export const readOffers = async (db: Db): Promise<Offer[]> =>
  offersOf(
    await db
      .selectFrom('clinicians as c')
      .leftJoin('clinician_appointment_types as o', 'o.clinician_id', 'c.id')
      .leftJoin('appointment_types as t', (join) =>
        join
          .onRef('t.id', '=', 'o.appointment_type_id')
          .on('t.is_active', '=', true)
          .on('t.assignment_mode', '=', 'single'),
      )
      .select(['c.role', 'c.funding_methods as fundingMethods', 't.claim_types as claimTypes'])
      .distinct()
      .where('c.status', '=', 'active')
      .where('c.is_profile_listed', '=', true)
      .execute(),
  )

export const defaultAccountId = 'banksia'

export const readPracticeRow = (db: Db) =>
  db.selectFrom('practices').selectAll().where('id', '=', defaultAccountId).executeTakeFirst()

export type PracticeRow = NonNullable<Awaited<ReturnType<typeof readPracticeRow>>>

type PracticeNames = Pick<
  Config,
  'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'PRACTICE_TIME_ZONE' | 'safetyEmail' | 'practicePhone'
>

/**
 * What the practice is called and where it is written to. Its own details go before the configuration from the moment someone
 * has saved them: docs/decisions/0037-set-up.md.
 */
function practiceNames(config: Config, practice: PracticeRow | undefined): PracticeNames {
  const isSaved = practice !== undefined && practice.version > 0
  const SUPPORT_EMAIL = (isSaved ? practice.email : null) ?? config.SUPPORT_EMAIL
  return {
    PRODUCT_NAME: isSaved ? practice.name : config.PRODUCT_NAME,
    SUPPORT_EMAIL,
    PRACTICE_TIME_ZONE: isSaved ? practice.time_zone : config.PRACTICE_TIME_ZONE,
    practicePhone: practice?.phone ?? null,
    safetyEmail: config.SAFETY_EMAIL ?? SUPPORT_EMAIL,
  }
}

const followEveryMs = 15_000

type PracticeFollower = Pick<Service, 'db' | 'config' | 'log'>

/** Takes the practice’s own names over into the configuration of this process, which emails and free times read them from. */
export async function takeOverNames({ db, config }: Pick<PracticeFollower, 'db' | 'config'>): Promise<void> {
  Object.assign(config, practiceNames(config, await readPracticeRow(db)))
}

/** Another process may have changed them: each looks again every few seconds. Pages read them from the database. */
export async function followPractice(service: PracticeFollower): Promise<() => Promise<void>> {
  await takeOverNames(service)
  const timer = setInterval(() => {
    takeOverNames(service).catch(() => service.log.warn('the practice’s names could not be read'))
  }, followEveryMs)
  timer.unref()
  return async () => clearInterval(timer)
}

/** What sessions cost. None while a practice that was never open has not said its gap and booking fee: it has no prices yet. */
export async function readRates(db: Db): Promise<RateRow[]> {
  const withoutPrices = await db
    .selectFrom('practices')
    .select('id')
    .where('first_opened_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('setup_checks')
            .select('name')
            .whereRef('practice_id', '=', 'practices.id')
            .where('name', '=', 'fees'),
        ),
      ),
    )
    .executeTakeFirst()
  return withoutPrices ? [] : readRateRows(db)
}

/** What the office can change, whether it is a price yet or not. */
export async function readRateRows(db: Db): Promise<RateRow[]> {
  const rows = await db.selectFrom('rates').selectAll().orderBy('from_date').execute()
  return rows.map((row) => ({
    from: row.from_date,
    rebateCents: {
      clinicalPsychologists: row.clinical_rebate_cents,
      registeredPsychologists: row.registered_rebate_cents,
    },
    gapCents: row.gap_cents,
    gapByMinutes: row.gap_by_minutes,
    bookingFeeCents: row.booking_fee_cents,
    ndisLimitCents: row.ndis_limit_cents,
    ndisHourCents: row.ndis_hour_cents,
  }))
}

/** What becomes of an email here, if nothing goes wrong with it. */
export const emailDelivery = ({
  canSendEmail,
  SMTP_URL,
}: Pick<Config, 'canSendEmail' | 'SMTP_URL'>): EmailDelivery =>
  canSendEmail ? (SMTP_URL === undefined ? 'kept' : 'sent') : 'none'

/** What is stored with an email that is being written; none is written where none can be sent. */
export function storedDelivery(config: Pick<Config, 'canSendEmail' | 'SMTP_URL'>): 'sent' | 'kept' | null {
  const delivery = emailDelivery(config)
  return delivery === 'none' ? null : delivery
}

/** The same of a text message. */
export const textDelivery = ({ canSendSms, twilio }: Pick<Config, 'canSendSms' | 'twilio'>): EmailDelivery =>
  canSendSms ? (twilio === null ? 'kept' : 'sent') : 'none'

/** Whether what was kept can be read at /dev/outbox. */
export const hasOutboxPage = ({ DEMO_DATA, SMTP_URL }: Pick<Config, 'DEMO_DATA' | 'SMTP_URL'>): boolean =>
  DEMO_DATA && SMTP_URL === undefined

/** What a client is told instead of "we sent it"; null where messages are sent, and where none is even written. */
export function readKeptNotes(config: Config): { keptEmails: string | null; keptTexts: string | null } {
  const where = hasOutboxPage(config) ? 'the outbox, at /dev/outbox' : 'the outbox'
  const say = (service: string, what: string) =>
    `No ${service} is set up here: ${what} only kept in ${where}.`
  return {
    keptEmails: emailDelivery(config) === 'kept' ? say('mail service', 'emails are') : null,
    keptTexts: textDelivery(config) === 'kept' ? say('SMS service', 'text messages are') : null,
  }
}
