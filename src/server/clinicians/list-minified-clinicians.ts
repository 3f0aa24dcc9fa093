import type { z } from 'zod'
import type { minifiedQuery } from '#contract/clinicians.ts'
import type { Db } from '../db/connection.ts'
import { defaultAccountId } from '../settings/read-settings.ts'

/** Names for the search field. See docs/product/discovery.md#search-bar. */
export async function listMinifiedClinicians(
  db: Db,
  { excludeGP, includeUnlistedProfiles, status }: z.infer<typeof minifiedQuery>,
): Promise<{ _id: string; name: string }[]> {
  let clinicians = db
    .selectFrom('clinicians')
    .select(['id as _id', 'name'])
    .where('practice_id', '=', defaultAccountId)
    .where('status', '=', status)
    // A draft is no one’s business yet, whatever is asked for.
    .where('published_at', 'is not', null)
    .orderBy('name')
    .orderBy('id')
  if (excludeGP) clinicians = clinicians.where('is_gp', '=', false)
  if (!includeUnlistedProfiles) clinicians = clinicians.where('is_profile_listed', '=', true)
  return clinicians.execute()
}
