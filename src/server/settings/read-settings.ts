import type { Settings } from '#contract/settings.ts'
import { formatAbn } from '#domain/identifiers/abn.ts'
import { formatPhone } from '#domain/identifiers/phone.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import type { ExtraQuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { notOpenText } from '#domain/practice/checklist.ts'
import { offeredZones } from '#domain/time/zones.ts'
import { readKeptNotes } from './delivery.ts'
import type { Service } from '../service.ts'
export { defaultAccountId } from './practice-names.ts'
import { defaultAccountId, practiceNames, readPracticeRow } from './practice-names.ts'
import { readRates } from './read-rates.ts'

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
    rates: await readRates(db),
    portalLinks: {
      appointments: config.PORTAL_APPOINTMENTS_URL,
      profile: config.PORTAL_PROFILE_URL,
      referral: config.PORTAL_REFERRAL_URL,
      psychologist: config.PORTAL_PSYCHOLOGIST_URL,
      gp: config.PORTAL_GP_URL,
    },
    extraQuestionnaires: toNamed(config.QUESTIONNAIRES_EXTRA),
    sharesForms: config.formsService !== null,
    frameOrigin: config.FRAME_ANCESTOR ?? null,
    demo: config.DEMO_DATA,
    isPublicDemo: config.isPublicDemo,
    isOpen,
    notice: config.isPublicDemo ? demoNotice : isOpen ? null : notOpenText,
  }
}
