import type { RoomPerson, RoomState } from '#contract/room.ts'
import { roomClosesAt, roomOpensAt } from '#domain/room/room-times.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { portraitPath } from '#domain/uploads/portrait-rules.ts'
import type { Service } from '../service.ts'
import { isInAnotherRoom, isPhoneRequestSeen, type PersonRow, readPeople } from './room-store.ts'
import type { RoomPlace } from './places.ts'
import { openStartCheck } from './start-check.ts'

type ReadingService = Pick<Service, 'db' | 'keyring' | 'video' | 'carrier'>

/** What the room is like now, for this person: someone who waits is told of no one in it. */
export const readRoomState = async (service: ReadingService, place: RoomPlace): Promise<RoomState> =>
  (await readRoom(service, place)).room

type RoomNow = {
  room: RoomState
  /** Everyone’s open tabs, and those of them that are there; null where only the database knows. */
  tabs: readonly string[]
  here: ReadonlySet<string> | null
}

export async function readRoom(
  { db, keyring, video, carrier }: ReadingService,
  place: RoomPlace,
): Promise<RoomNow> {
  const { room, role, standing } = place
  const [found, row, isElsewhere] = await Promise.all([
    readPeople(db, room.reservationId),
    db
      .selectFrom('rooms as room')
      .selectAll('room')
      .select(isPhoneRequestSeen.as('isPhoneRequestSeen'))
      .where('reservation_id', '=', room.reservationId)
      .executeTakeFirstOrThrow(),
    isInAnotherRoom(db, room),
  ])
  const tabs = found.flatMap(({ isOpen, tabId }) => (isOpen && tabId ? [tabId] : []))
  const here = await carrier.present(tabs)
  const people = found.map((person) => ({ ...person, isHere: isPersonHere(person, here) }))
  const isIn = standing === 'admitted'
  const clinician = people.find((person) => person.role === 'clinician')
  const own = people.find(({ personId }) => personId === place.personId)
  // At this time: before a move it was another one.
  const lastInAt = own?.lastInAt ?? null
  const hasBeenIn = lastInAt !== null && lastInAt > roomOpensAt(room)
  const callBack = openStartCheck(keyring, row).callBack ?? room.mobile
  const meeting = video.placeOf(room)
  const state: RoomState = {
    now: room.now.toISOString(),
    phase: room.phase,
    isEnded: row.ended_at !== null && hasBeenIn && own?.isHere !== true,
    opensAt: roomOpensAt(room).toISOString(),
    startsAt: room.startsAt.toISOString(),
    endsAt: room.endsAt.toISOString(),
    closesAt: roomClosesAt(room).toISOString(),
    you: {
      personId: place.personId,
      role,
      name: nameOf(place, place),
      standing,
      hasBeenIn,
      privacy: place.privacy,
      timeZone: role === 'clinician' ? room.clinicianZone : room.clientZone,
    },
    clinician: {
      ...describeClinician(place),
      hasLeft: row.ended_at !== null && !clinician?.isHere,
      state: clinician?.isHere ? 'ready' : isElsewhere ? 'inAnotherSession' : 'notHere',
      timeZone: room.clinicianZone,
    },
    sessionType: role === 'guest' ? null : room.sessionType,
    client: role === 'clinician' ? describeClient(place, callBack) : null,
    people: people.filter((person) => isShown(person, place)).map((person) => describePerson(person, place)),
    byPhone:
      row.by_phone_asked_by && row.by_phone_at && (isIn || role === 'client')
        ? {
            askedBy: row.by_phone_asked_by,
            at: row.by_phone_at.toISOString(),
            isSeen: row.by_phone_asked_by === 'clinician' || row.isPhoneRequestSeen,
            number:
              role === 'clinician' ? callBack : role === 'client' ? (callBack?.slice(-3) ?? null) : null,
          }
        : null,
    practicePhone: room.practicePhone,
    provider:
      meeting.kind === 'address' ? { kind: 'address', address: isIn ? meeting.address : null } : meeting,
    iceServers: iceServersFor(place, video),
    hasRelay: video.hasRelay,
  }
  return { room: state, tabs, here }
}

/** Someone who has just come has not shown a sign of life yet. */
const isPersonHere = (
  { isOpen, isHere, isNew, tabId }: PersonRow,
  here: ReadonlySet<string> | null,
): boolean => (here === null || tabId === null ? isHere : isOpen && (isNew || here.has(tabId)))

/** A relay costs its owner traffic: its credentials are given while the room is open. The device check does with the others before. */
function iceServersFor(
  { room: { phase }, standing }: RoomPlace,
  video: Service['video'],
): RoomState['iceServers'] {
  if (phase === 'over' || standing === 'removed') return []
  return phase === 'open' ? video.iceServers() : withoutCredentials(video.iceServers())
}

export const withoutCredentials = (servers: RoomState['iceServers']): RoomState['iceServers'] =>
  servers.filter(({ credential }) => credential === undefined)

const describeClinician = ({ room, role, standing }: RoomPlace) =>
  role === 'guest' && standing !== 'admitted'
    ? { name: null, avatar: null, profession: null }
    : {
        name: room.clinicianName,
        avatar: room.portraitId && portraitPath(room.portraitId),
        profession: findLabel(clinicianRoles, room.clinicianRole),
      }

const describeClient = ({ room }: RoomPlace, callBack: string | null): RoomState['client'] => ({
  id: room.clientId,
  appointmentId: room.reservationId,
  name: room.clientName,
  dateOfBirth: room.dateOfBirth,
  callBack,
})

const isShown = (person: PersonRow, { personId, role, standing }: RoomPlace): boolean =>
  person.personId !== personId &&
  (role === 'clinician' || (standing === 'admitted' && person.standing === 'admitted'))

function describePerson(person: PersonRow, place: RoomPlace): RoomPerson {
  const { personId, role, guestKind, standing, tabId, joinedAt, seenAt, isHere } = person
  return {
    personId,
    role,
    name: nameOf(person, place),
    guestKind,
    standing,
    tabId: isHere ? tabId : null,
    since: isHere && joinedAt ? joinedAt.toISOString() : null,
    lastSeenAt: isHere || seenAt === null ? null : seenAt.toISOString(),
    privacy: place.role === 'clinician' ? person.privacy : null,
  }
}

/** First names; the clinician by the whole name that the client knows. */
function nameOf({ role, guestName }: Pick<PersonRow, 'role' | 'guestName'>, { room }: RoomPlace): string {
  switch (role) {
    case 'clinician':
      return room.clinicianName
    case 'client':
      return room.clientFirstName
    case 'guest':
      return guestName ?? ''
  }
}
