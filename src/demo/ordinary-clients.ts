import { servesOnlyUnder18s } from '#domain/clinicians/vocabularies.ts'
import { addMonths, type DayNumber, formatIsoDate } from '#domain/time/calendar.ts'
import type { Db } from '#server/db/database.ts'
import type { DemoClinician } from './clinicians/build-clinicians.ts'
import { personNamed, someCommunity } from './clinicians/names.ts'
import { insertRows } from './insert-rows.ts'
import { demoPractice } from './practice.ts'
import { itemAt, randomFrom, stableUuid } from './random.ts'

/** A client in a diary, with a name and no account. */
export interface OrdinaryClient {
  readonly id: string
  readonly psychologist: DemoClinician
  readonly firstName: string
  readonly lastName: string
  readonly isYoung: boolean
  readonly dateOfBirth: string
  readonly place: number
}

export const clientsPerPsychologist = 16
/** Large demos share the clients of the first sixty. */
const psychologistsWithClients = 60

export function buildOrdinaryClients(
  psychologists: readonly DemoClinician[],
  today: DayNumber,
): OrdinaryClient[] {
  return psychologists
    .slice(0, psychologistsWithClients)
    .flatMap((psychologist) =>
      Array.from({ length: clientsPerPsychologist }, (_, turn) => buildClient(psychologist, turn, today)),
    )
}

function buildClient(psychologist: DemoClinician, turn: number, today: DayNumber): OrdinaryClient {
  const place = psychologist.index * clientsPerPsychologist + turn
  const random = randomFrom(`client ${place}`)
  const gender = random.pick(['woman', 'woman', 'man', 'man', 'nonBinary'] as const)
  const { firstName, lastName } = personNamed(gender, someCommunity(random), random)
  const { ages } = psychologist.profile
  const isYoung = servesOnlyUnder18s(ages) || (ages.includes('teenagers') && turn % 6 === 5)
  const years = isYoung ? random.whole(13, 16) : random.whole(19, 74)
  return {
    id: stableUuid(`client ${place}`),
    psychologist,
    firstName,
    lastName,
    isYoung,
    dateOfBirth: formatIsoDate(addMonths(today, -12 * years) - random.whole(1, 360)),
    place,
  }
}

export async function insertOrdinaryClients(db: Db, clients: readonly OrdinaryClient[], createdAt: Date) {
  await insertRows(
    db,
    'clients',
    clients.map((client) => ({
      id: client.id,
      practice_id: demoPractice.id,
      identity_subject: null,
      email: `client.${client.place + 1}@clients.banksia.example`,
      first_name: client.firstName,
      last_name: client.lastName,
      mobile: itemAt(fictionalMobiles, client.place),
      date_of_birth: client.dateOfBirth,
      record_type: client.isYoung ? 'youngPerson' : 'adult',
      time_zone: client.psychologist.profile.timeZone,
      attached_clinician_id: client.psychologist.id,
      has_saved_card: true,
      saved_card_last_four: '4242',
      created_at: createdAt,
      updated_at: createdAt,
    })),
  )
}

/** Numbers that the Australian regulator (ACMA) keeps for fiction: no phone rings. */
export const fictionalMobiles = [
  '+61491570156',
  '+61491570157',
  '+61491570158',
  '+61491570159',
  '+61491570110',
  '+61491570313',
  '+61491570737',
  '+61491571266',
  '+61491571491',
  '+61491571804',
  '+61491572549',
  '+61491572665',
  '+61491572983',
  '+61491573770',
  '+61491573087',
  '+61491574118',
  '+61491574632',
  '+61491575254',
  '+61491575789',
  '+61491576398',
]

/** Also one of them: the invited person's alone. */
export const invitedMobile = '+61491570006'
