import type { Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import type { Answers } from '#domain/questionnaires/questionnaire.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { type SignedIn, signInByRequests } from './api-sign-in.ts'
import { holdTimeOf } from './booking-slot.ts'
import { goodAnswers, sendQuestionnaires } from './gp-needs.ts'
import { waitUntilHeard } from './hydrated.ts'
import { signUpByRequests } from './open-booking.ts'
import { type Api, apiOf } from './page-api.ts'
import { setOwnIpAddress } from './pages/sign-up.ts'
import { putIntoTab } from './tab-storage.ts'

type Client = { email: string; password: string }
export type GpVisit = { api: Api; client: Client; session: SignedIn; reservation: ReservationView }

type Wanted = {
  /** Sent before the page opens. */
  sent?: readonly QuestionnaireCode[]
  /** Saved before the page opens: the answers to these steps of the questionnaire, from the first. */
  draft?: { code: QuestionnaireCode; answers: Answers }
}

type GpTimes = { appointmentTypeId: string; days: { timeSlots: { clinicianId: string }[] }[] }

/** A new client, signed in, who holds a GP's time. All of it by requests: for tests whose subject is a survey page. */
export async function openGpSurvey(page: Page, path: string, wanted: Wanted = {}): Promise<GpVisit> {
  const visit = await prepareGpSurvey(page, wanted)
  await page.goto(path)
  await waitForSurvey(page)
  return visit
}

/** The next page of this tab is that of such a client. */
export async function prepareGpSurvey(page: Page, { sent = [], draft }: Wanted = {}): Promise<GpVisit> {
  const { client, session } = await signUpAndIn(page)
  const api = apiOf(page, session.token)
  const reservation = await holdAnyGpTime(api)
  await sendQuestionnaires(api.post, sent)
  if (draft) await saveDraft(api, draft.code, draft.answers)
  const visit = { api, client, session, reservation }
  await putVisit(page, visit)
  return visit
}

async function signUpAndIn(page: Page): Promise<Pick<GpVisit, 'client' | 'session'>> {
  await setOwnIpAddress(page)
  const client = await signUpByRequests(page, 'adult')
  return { client, session: await signInByRequests(page, client) }
}

/** The next page of this tab is that of a client whom no other test knows, and who holds nothing. */
export async function signInWithoutHold(page: Page): Promise<void> {
  const { session } = await signUpAndIn(page)
  await putIntoTab(page, 'isSignedIn', { [session.item.name]: session.item.value })
}

/** Until the drawing that waits for the answers has given way to the form, and the form hears each press. */
export async function waitForSurvey(page: Page): Promise<void> {
  // Looked at in every frame: an assertion looks once in a second.
  await page.waitForFunction(() => document.querySelector('[data-waits]') === null, null, { timeout: 20_000 })
  await waitUntilHeard(page)
}

/** The same client on another device: nothing but the session. */
export async function openOnOtherDevice(page: Page, { session }: GpVisit, path: string): Promise<void> {
  await putIntoTab(page, 'otherDevice', { [session.item.name]: session.item.value })
  await page.goto(path)
  await waitForSurvey(page)
}

/** The same client in another tab, with the session and the held time. */
export async function openInTab(page: Page, visit: GpVisit, path: string): Promise<void> {
  await putVisit(page, visit)
  await page.goto(path)
  await waitForSurvey(page)
}

const putVisit = (page: Page, { session, reservation }: GpVisit): Promise<void> =>
  putIntoTab(page, `survey.${reservation.reserveId}`, {
    [session.item.name]: session.item.value,
    'banksia.reservation': JSON.stringify(reservation),
  })

export async function saveDraft(api: Api, code: QuestionnaireCode, answers: Answers): Promise<void> {
  const response = await api.request.fetch(`/api/client-records/me/questionnaires/${code}/draft`, {
    method: 'PATCH',
    headers: api.headers,
    data: { answers, step: 1 },
  })
  if (!response.ok())
    throw new Error(`A draft was answered with ${response.status()}: ${await response.text()}`)
}

export const wholeMhtp = () => goodAnswers('mhtp')

async function holdAnyGpTime(api: Api): Promise<ReservationView> {
  const { appointmentTypeId, days } = await api.read<GpTimes>('/gp-availabilities?type=initial&take=8')
  const clinicians = new Set(days.flatMap(({ timeSlots }) => timeSlots.map(({ clinicianId }) => clinicianId)))
  for (const clinicianId of clinicians) {
    const held = await holdTimeOf(api, { clinicianId, typeId: appointmentTypeId })
    if (held) return held
  }
  throw new Error('No GP has a free time left')
}
