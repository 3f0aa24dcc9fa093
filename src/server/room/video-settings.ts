import type { VideoSettings } from '#contract/staff/rooms.ts'
import { isUsableForPractice } from '#domain/room/room-times.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { findRow } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Staff } from '../http/context.ts'
import type { Service } from '../service.ts'
import { withoutCredentials } from './read-room-state.ts'

/** Where video sessions take place, and what a test of the relay needs. */
export async function readVideoSettings(
  { db, config, video }: Pick<Service, 'db' | 'config' | 'video'>,
  { practiceId }: Staff,
): Promise<Result<VideoSettings>> {
  const practice = await findRow(db, 'practices', { id: practiceId }, ['video_address'])
  const clinicians = await db
    .selectFrom('clinicians')
    .select(['id', 'name', 'video_address as address'])
    .where('practice_id', '=', practiceId)
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const address = practice?.video_address ?? null
  return succeed({
    canChange: !config.isPublicDemo,
    isLiveKit: config.liveKit !== null,
    hasRelay: video.hasRelay,
    iceServers: config.isPublicDemo ? withoutCredentials(video.iceServers()) : video.iceServers(),
    practiceAddress: isUsableForPractice(address) ? address : null,
    unusableAddress: isUsableForPractice(address) ? null : address,
    clinicians,
  })
}

type VideoAddressChange = { staff: Staff; by: AccessedBy; clinicianId: string | null; address: string | null }

/** Everyone who tries a public demonstration may edit its practice, and would send others to any address. */
const demoRefusal = 'This is a demonstration: the address of video sessions cannot be changed here.'

export async function saveVideoAddress(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { staff: { practiceId }, by, clinicianId, address }: VideoAddressChange,
): Promise<Result<null>> {
  if (config.isPublicDemo) return fail('forbidden', { message: demoRefusal })
  const video_address = address === '' ? null : address
  const saved =
    clinicianId === null
      ? await db
          .updateTable('practices')
          .set({ video_address })
          .where('id', '=', practiceId)
          .returning('id')
          .executeTakeFirst()
      : await db
          .updateTable('clinicians')
          .set({ video_address })
          .where('id', '=', clinicianId)
          .where('practice_id', '=', practiceId)
          .returning('id')
          .executeTakeFirst()
  if (!saved) return fail('notFound')
  await noteChange(
    db,
    by,
    null,
    `address of video sessions${clinicianId === null ? '' : ` of clinician ${clinicianId}`}`,
  )
  return succeed(null)
}
