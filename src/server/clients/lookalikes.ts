import { sql } from 'kysely'
import type { Lookalike } from '#contract/staff/client-records.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import type { Db } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findSameCard } from './client-record-store.ts'

type Person = {
  practiceId: string
  /** Null for someone who is not on record yet. */
  id: string | null
  firstName: string
  lastName: string
  dateOfBirth: string
  email: string | null
  /** Records with the same Medicare card and position on it. */
  ofSameCard: readonly string[]
}

/** Who may be the same person: the office is warned, and decides. See docs/product/practice.md#the-same-person-twice. */
export async function findLookalikes(db: Db, person: Person): Promise<Lookalike[]> {
  const isSameName = sql<boolean>`(c.date_of_birth = ${person.dateOfBirth}
    and fold_name(c.first_name || ' ' || c.last_name) = fold_name(${person.firstName} || ' ' || ${person.lastName}))`
  const isSameEmail = sql<boolean>`(${person.email}::text is not null and lower(c.email) = lower(${person.email}::text))`
  const isSameCard = sql<boolean>`(c.id = any(${person.ofSameCard}::uuid[]))`
  const { rows } = await sql<Lookalike>`
    select c.id, c.first_name || ' ' || c.last_name as name, c.date_of_birth::text as "dateOfBirth",
           array_remove(array[case when ${isSameName} then 'name' end, case when ${isSameEmail} then 'email' end,
             case when ${isSameCard} then 'medicare' end], null) as "sameBy"
      from clients c
     where c.practice_id = ${person.practiceId} and c.merged_into is null and c.id is distinct from ${person.id}
       and (${isSameName} or ${isSameEmail} or ${isSameCard})
     order by c.last_name, c.first_name, c.id
     limit 10`.execute(db)
  return rows
}

/** Of someone who is on record. The caller is of the office, which finds everyone. */
export async function readLookalikes(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { id, practiceId, by }: { id: string; practiceId: string; by: AccessedBy },
): Promise<Result<{ lookalikes: Lookalike[] }>> {
  const client = await findRow(db, 'clients', { id, practice_id: practiceId }, [
    'first_name',
    'last_name',
    'date_of_birth',
    'email',
  ])
  if (!client) return fail('notFound')
  await noteRead(db, by, id, 'who may be the same person')
  const lookalikes = await findLookalikes(db, {
    id,
    practiceId,
    firstName: client.first_name,
    lastName: client.last_name,
    dateOfBirth: client.date_of_birth,
    email: client.email,
    ofSameCard: await findSameCard({ db, keyring }, id),
  })
  return succeed({ lookalikes })
}
