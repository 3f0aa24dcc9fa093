import { roomPages } from '#contract/room-pages.ts'
import type { GuestKind } from '#domain/room/people.ts'
import { noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { hashSecret, makeSecret, type Place } from './places.ts'

/** More people than ever sit around one screen. */
const mostInvitations = 6

type Inviting = { place: Place; requestId: string; kind: GuestKind }

/** A link for one guest of this session. Only its hash is kept, so it is shown once. */
export const inviteGuest = (
  { db, config }: Pick<Service, 'db' | 'config'>,
  { place: { room, role, subject }, requestId, kind }: Inviting,
): Promise<Result<{ link: string }>> =>
  inTransaction(db, async (tx) => {
    if (role !== 'clinician') return fail('forbidden')
    if (room.phase === 'over') return fail('notFound')
    await tx
      .selectFrom('rooms')
      .select('reservation_id')
      .where('reservation_id', '=', room.reservationId)
      .forUpdate()
      .execute()
    const made = await tx
      .selectFrom('room_invitations')
      .select('id')
      .where('reservation_id', '=', room.reservationId)
      .execute()
    if (made.length >= mostInvitations)
      return fail('tooManyRequests', { message: `This session has ${mostInvitations} guest links already.` })
    const secret = makeSecret()
    await tx
      .insertInto('room_invitations')
      .values({ reservation_id: room.reservationId, secret_hash: hashSecret(secret), kind })
      .execute()
    await noteAccess(tx, {
      actor: subject,
      requestId,
      action: 'change',
      clientId: room.clientId,
      subject: `video session ${room.reservationId}: link for a guest`,
    })
    return succeed({ link: `${config.PUBLIC_URL}${roomPages.guest(room.roomId, secret)}` })
  })
