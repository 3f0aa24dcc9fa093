import type { z } from 'zod'
import type { liveKitTokenSchema } from '#contract/room.ts'
import { roomClosesAt } from '#domain/room/room-times.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { Place } from './places.ts'

/** Only once let in: the token is the way around the waiting room. Others see a first name, as in the built-in room. */
export async function makeLiveKitTicket(
  { video }: Pick<Service, 'video'>,
  { room, personId, role, standing, guestName }: Place,
): Promise<Result<z.infer<typeof liveKitTokenSchema>>> {
  if (video.placeOf(room).kind !== 'liveKit') return fail('notFound')
  if (standing !== 'admitted' || room.phase !== 'open') return fail('forbidden')
  const names = { clinician: room.clinicianName, client: room.clientFirstName, guest: guestName ?? '' }
  const ticket = await video.liveKitTicket(room, {
    personId,
    name: names[role],
    isClinician: role === 'clinician',
    until: roomClosesAt(room),
  })
  return ticket ? succeed(ticket) : fail('notFound')
}
