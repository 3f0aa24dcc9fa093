import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { restoreDraft } from '../../visit/restore-draft.ts'
import { readItem, storeItem } from '../../visit/tab-storage.ts'
import { fillIn, toNewcomer } from './from-matching.ts'
import { emptyValues, type SignUpParts } from './values.ts'

const withoutPassword = ({ newcomer }: SignUpParts): SignUpParts => ({
  newcomer: { ...newcomer, password: '' },
})

/** What was typed survives a reload and an expired hold, in this tab only. A password is never written anywhere. */
export function readDraft(offered: readonly OnBehalfOf[]): SignUpParts {
  const typed = withoutPassword(restoreDraft(readItem('signUpDraft'), emptyValues))
  const { onBehalfOf } = typed.newcomer
  // Another release, or a booking with another funding, may have been here before.
  const answered = offered.find((code) => code === onBehalfOf) ?? ''
  const newcomer = { ...typed.newcomer, onBehalfOf: answered } as const
  return { newcomer: fillIn(newcomer, toNewcomer(readItem('matchingQuery') ?? {}, offered)) }
}

export const keepDraft = (values: SignUpParts): void => storeItem('signUpDraft', withoutPassword(values))

export const forgetDraft = (): void => storeItem('signUpDraft', null)
