import type { Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import type { RecordType } from '#domain/clients/on-behalf-of.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { NewcomerSession } from '#web/session/tab-storage.ts'
import { fundingPath } from '#web/choose-time/next-page.ts'
import { type Api, apiOf } from './page-api.ts'
import { fillRecord, saveCard, type Someone } from './booking-record.ts'
import { signInByRequests } from './api-sign-in.ts'
import { holdAnyTime } from './booking-slot.ts'
import { putIntoTab } from './tab-storage.ts'
import { setOwnIpAddress, goodPassword, newEmail } from './pages/sign-up.ts'

type Wanted = {
  funding: FundingMethod
  /** Another funding that the psychologist takes too. */
  also?: FundingMethod
  /** A newcomer has signed up during this booking; the others are signed in. */
  person: 'newcomer' | 'withoutCard' | 'withCard'
  record?: RecordType
  /** Signed up by another adult. */
  byAnother?: boolean
  /** Another name than the one on the test card. */
  called?: { firstName: string; lastName: string }
  /** What the funding's pages ask for. */
  onFile?: 'nothing' | 'everything'
}

export type BookingVisit = {
  client: Someone & { email: string; password: string; clientRecordId: string }
  reservation: ReservationView
  clinician: ReservationView['psychologist']
  /** Of the sign-up for a newcomer, of the session for the others. */
  token: string
  api: Api
}

/**
 * Opens a page of the booking as a new person who has chosen a time and signed up or in. All of it by requests: for tests
 * whose subject begins at that page. It is the funding's form, unless another is named; `/booking` finds out what is missing.
 */
export async function openBooking(page: Page, wanted: Wanted & { path?: string }): Promise<BookingVisit> {
  const visit = await prepareBooking(page, wanted)
  await page.goto(wanted.path ?? fundingPath(wanted.funding))
  return visit
}

/** The next page of this tab is that of such a person. */
export async function prepareBooking(page: Page, wanted: Wanted): Promise<BookingVisit> {
  const { funding, person, record = 'adult', onFile = 'nothing' } = wanted
  await setOwnIpAddress(page)
  const { authToken, ...client } = await signUpByRequests(page, record, wanted)
  const session = person === 'newcomer' ? null : await signInByRequests(page, client)
  const token = session?.token ?? authToken
  const api = apiOf(page, token)
  if (onFile === 'everything') await fillRecord(api, funding, client)
  if (person === 'withCard') await saveCard(api)

  const { reserveId } = await holdAnyTime(session ? api : apiOf(page), {
    funding,
    record,
    ...(wanted.also && { also: wanted.also }),
  })
  await api.put('/patients/me', { reserveId, funding })
  const reservation = await api.read<ReservationView>(`/accounts/banksia/reserved-appointments/${reserveId}`)

  const whoItIs: Record<string, string> = session
    ? { [session.item.name]: session.item.value }
    : { 'banksia.createdUser': JSON.stringify(createdUser(client, authToken)) }
  await putIntoTab(page, `booking.${reserveId}`, {
    'banksia.reservation': JSON.stringify(reservation),
    'banksia.funding': JSON.stringify(funding),
    ...whoItIs,
  })
  return { client, reservation, clinician: reservation.psychologist, token, api }
}

/** The adult is on a card of the register; a young person stays one whenever the tests run. */
const someoneOf = {
  adult: () => ({ firstName: 'Chantelle', lastName: 'Arthur', dateOfBirth: '1986-01-02' }),
  youngPerson: () => ({
    firstName: 'Robin',
    lastName: 'Field',
    dateOfBirth: `${new Date().getFullYear() - 15}-01-02`,
  }),
} as const satisfies Record<RecordType, () => Someone>

export async function signUpByRequests(
  page: Page,
  record: RecordType,
  { called, byAnother = false }: Pick<Wanted, 'called' | 'byAnother'> = {},
) {
  const person = { ...someoneOf[record](), ...called, email: newEmail(), password: goodPassword }
  const { data } = await apiOf(page).post<{ data: { clientRecord: { _id: string }; authToken: string } }>(
    '/accounts/banksia/patients',
    {
      isPoliciesConfirmed: true,
      withoutParentAllowed: record === 'youngPerson',
      clientRecord: {
        ...person,
        mobile: '+61491570156',
        timeZone: 'Australia/Sydney',
        communicationPreference: 'noPreference',
        atsi: false,
        ...(byAnother && {
          onBehalfOf: 'someoneElseAdult',
          bookedBy: { firstName: 'Kym', lastName: 'Heath' },
        }),
      },
    },
  )
  // Such a person is one whose sign-in did not work: a login asks for the password.
  await page.context().clearCookies({ name: 'banksia_new_account' })
  return { ...person, clientRecordId: data.clientRecord._id, authToken: data.authToken }
}

const createdUser = (
  { firstName, lastName, email, dateOfBirth, clientRecordId }: BookingVisit['client'],
  authToken: string,
): NewcomerSession => ({ firstName, lastName, email, dateOfBirth, clientRecordId, authToken })
