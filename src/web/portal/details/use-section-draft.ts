import { useCallback, useState } from 'react'
import type { ClientRecord } from '../../client/client-profile.ts'
import type { FormParts } from '../../form/validate.ts'
import { toChanges, withChanges } from '../../visit/draft-changes.ts'
import { keepDraft, readDraft } from '../../visit/form-drafts.ts'

/** A part of the profile whose form this tab keeps, and whose it is. */
export const sectionDraft = (section: string, { _id }: ClientRecord): string => `profile ${section} ${_id}`

/** What was typed survives a reload and a new login: in this tab, for the same client, until it is saved or cancelled. */
export function useSectionDraft<V extends FormParts>(name: string, onFile: V) {
  const [opened] = useState(onFile)
  const [initial] = useState(() => restoreSection(name, opened))
  const keep = useCallback((values: V) => keepSection(name, values, opened), [name, opened])
  return { initial, keep }
}

export const restoreSection = <V extends FormParts>(name: string, onFile: V): V =>
  withChanges(readDraft(name), onFile)

/** What differs from the record; without a difference there is no draft. */
export function keepSection<V extends FormParts>(name: string, values: V, onFile: V): void {
  const changes = toChanges(values, onFile)
  keepDraft(name, Object.keys(changes).length > 0 ? changes : null)
}
