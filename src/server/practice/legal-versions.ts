import { sql } from 'kysely'
import type { z } from 'zod'
import type { legalTextSchema, legalVersionsSchema } from '#contract/staff/office.ts'
import { cancellationPolicyPath, parentalConsentPath, policyCodes } from '#domain/clients/sign-up.ts'
import { ContentAway } from '../adapters/content.ts'
import { findRow } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { textsIn } from '../site/story-text.ts'

const legalPaths = [...policyCodes, cancellationPolicyPath, parentalConsentPath] as const

/** Keeps each version as it is first served, so that what a client accepted can be read again when it is no longer on the site. */
export async function keepLegalTexts({
  db,
  content,
}: Pick<Service, 'db' | 'content'>): Promise<Map<string, string>> {
  const inForce = new Map<string, string>()
  for (const path of legalPaths) {
    const story = await content.read(path).catch((error: unknown) => {
      if (error instanceof ContentAway) return null
      throw error
    })
    if (story?.kind !== 'legal') continue
    const { title, version } = story.fields
    inForce.set(path, version)
    await db
      .insertInto('legal_texts')
      .values({ path, version, title, body: textsIn(story.blocks).join('\n\n') })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return inForce
}

export async function listLegalVersions(
  service: Pick<Service, 'db' | 'content'>,
): Promise<z.infer<typeof legalVersionsSchema>> {
  const inForce = await keepLegalTexts(service)
  const { rows } = await sql<{
    path: string
    title: string
    version: string
    firstSeenAt: Date
    acceptances: number
  }>`
    select path, title, version, first_seen_at as "firstSeenAt",
           (select count(*)::int from policy_acceptances acceptance
             where acceptance.policy = legal_texts.path and acceptance.version = legal_texts.version) as acceptances
      from legal_texts
     order by path, version desc`.execute(service.db)
  const isAccepted = (path: string) => policyCodes.some((code) => code === path)
  return rows.map((row) => ({
    ...row,
    firstSeenAt: row.firstSeenAt.toISOString(),
    isInForce: inForce.get(row.path) === row.version,
    acceptances: isAccepted(row.path) ? row.acceptances : null,
  }))
}

export async function readLegalVersion(
  { db }: Pick<Service, 'db'>,
  { path, version }: { path: string; version: string },
): Promise<Result<z.infer<typeof legalTextSchema>>> {
  const row = await findRow(db, 'legal_texts', { path, version }, ['title', 'version', 'body as text'])
  return row ? succeed(row) : fail('notFound')
}
