import { ageOn, recordTypeOfAge } from '#domain/clients/on-behalf-of.ts'
import type { ImportValue } from '#domain/imports/read-rows.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { AccessedBy } from '../audit.ts'
import { insertClient } from '../clients/insert-client.ts'
import { importRecords, storeContact, storeGuardian } from '../clients/record-parts.ts'
import type { Tx } from '../db/database.ts'
import { addRows, readRow } from '../db/rows.ts'
import type { Service } from '../service.ts'
import type { JudgedRow } from './judge-rows.ts'

export type Writing = {
  service: Pick<Service, 'keyring' | 'jobs' | 'config' | 'now'>
  practiceId: string
  zone: ZoneId
  today: string
  by: AccessedBy
}

export type RowToWrite<Value> = JudgedRow<Value> & { value: Value }

/** What became of a line: the record that it is now, or why there is none. */
export type WrittenRow =
  | { line: number; sourceId: string; recordId: string }
  | { line: number; refused: string }

export type RowWriter<Value> = (
  tx: Tx,
  writing: Writing,
  rows: readonly RowToWrite<Value>[],
) => Promise<WrittenRow[]>

const adult = 18

/** Records without a login, of whom no one is told. */
export const writeClients: RowWriter<ImportValue['clients']> = async (tx, writing, rows) => {
  const { service, practiceId, zone, today, by } = writing
  const written: { line: number; sourceId: string; recordId: string; value: ImportValue['clients'] }[] = []
  for (const { line, sourceId, value } of rows) {
    const age = ageOn(today, value.dateOfBirth)
    const inserted = await insertClient(tx, service.keyring, {
      practiceId,
      source: 'import',
      createdBy: by.actor,
      subject: null,
      email: value.email,
      mobile: value.mobile,
      firstName: value.firstName,
      lastName: value.lastName,
      dateOfBirth: value.dateOfBirth,
      recordType: recordTypeOfAge(age),
      onBehalfOf: age < adult ? 'myChild' : 'mySelf',
      timeZone: value.timeZone ?? zone,
      communicationPreference: 'noPreference',
      atsi: null,
      withoutParentAllowed: false,
      policies: [],
    })
    if (inserted) written.push({ line, sourceId, recordId: inserted.id, value })
  }
  const records = written.flatMap(({ recordId, value: { address, medicare, dva, ...person } }) =>
    address || medicare || dva
      ? [
          {
            clientId: recordId,
            parts: {
              address,
              medicare: (medicare || dva) && {
                ...medicare,
                ...(medicare && {
                  firstName: person.firstName,
                  lastName: person.lastName,
                  dateOfBirth: person.dateOfBirth,
                }),
                dva,
              },
            },
          },
        ]
      : [],
  )
  if (records.length > 0) await importRecords({ db: tx, keyring: service.keyring }, records, service.now())
  await noteImported(
    tx,
    by,
    written.map(({ recordId }) => recordId),
    'imported client',
  )
  return written.map(({ line, sourceId, recordId }) => ({ line, sourceId, recordId }))
}

/** A row of the audit for each client, in one statement. */
export async function noteImported(
  tx: Tx,
  by: AccessedBy,
  clientIds: readonly string[],
  subject: string,
): Promise<void> {
  if (clientIds.length === 0) return
  await addRows(
    tx,
    'audit_events',
    clientIds.map((client_id) => ({
      actor: by.actor,
      request_id: by.requestId,
      action: 'change' as const,
      client_id,
      subject,
    })),
  )
}

export const writeContacts: RowWriter<ImportValue['contacts']> = async (tx, { service, by }, rows) => {
  const written: WrittenRow[] = []
  for (const { line, sourceId, value, clientId } of rows) {
    if (clientId === null) continue
    const store = { db: tx, keyring: service.keyring }
    const change = { clientId, now: service.now(), by }
    if (value.role === 'guardian')
      await storeGuardian(store, change, {
        role: 'guardian',
        parentFirstName: value.firstName,
        parentLastName: value.lastName,
        parentEmail: value.email ?? '',
        ...(value.mobile !== null && { parentMobile: value.mobile }),
      })
    else
      await storeContact(store, change, {
        firstName: `${value.firstName} ${value.lastName}`.trim(),
        mobileNumber: value.mobile ?? '',
        tags: ['emergency'],
      })
    const { id } =
      value.role === 'guardian'
        ? await readRow(tx, 'additional_profiles', { client_id: clientId, role: 'guardian' }, ['id'])
        : await readRow(tx, 'key_client_contacts', { client_id: clientId, tag: 'emergency' }, ['id'])
    written.push({ line, sourceId, recordId: id })
  }
  return written
}
