import { sql } from 'kysely'
import { roomPlaceholder } from '#domain/room/video-address.ts'

/**
 * Of `clinicians c` and `practices practice`: the address of another provider, the clinician’s own or else the practice’s. One of the
 * practice without {room}, which an earlier release took, would put all sessions into one meeting: it is not used. See decision 69.
 */
export const videoAddressInUse = sql<string | null>`coalesce(c.video_address,
  case when strpos(practice.video_address, ${roomPlaceholder}) > 0 then practice.video_address end)`
