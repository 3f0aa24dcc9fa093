import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'

export const defaultAccountId = 'banksia'

export const readPracticeRow = (db: Kysely<Tables>) =>
  db.selectFrom('practices').selectAll().where('id', '=', defaultAccountId).executeTakeFirst()

export type PracticeRow = NonNullable<Awaited<ReturnType<typeof readPracticeRow>>>

type Names = Pick<
  Config,
  'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'PRACTICE_TIME_ZONE' | 'safetyEmail' | 'practicePhone'
>

/**
 * What the practice is called and where it is written to. Its own details go before the configuration from the moment someone
 * has saved them: docs/decisions/0037-set-up.md.
 */
export function practiceNames(config: Config, practice: PracticeRow | undefined): Names {
  const isSaved = practice !== undefined && practice.version > 0
  const SUPPORT_EMAIL = (isSaved ? practice.email : null) ?? config.SUPPORT_EMAIL
  return {
    PRODUCT_NAME: isSaved ? practice.name : config.PRODUCT_NAME,
    SUPPORT_EMAIL,
    PRACTICE_TIME_ZONE: isSaved ? practice.time_zone : config.PRACTICE_TIME_ZONE,
    practicePhone: practice?.phone ?? null,
    safetyEmail: config.SAFETY_EMAIL ?? SUPPORT_EMAIL,
  }
}
