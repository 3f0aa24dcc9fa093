import { useCallback } from 'react'
import type { Verification } from '#contract/funding.ts'
import { useAutosave } from './use-autosave.ts'
import type { Part, Saver } from './use-saver.ts'

export type CardCheck = ReturnType<typeof useCardCheck>

/** A Medicare card, a DVA card, or both. */
export const cardPart = (body: object | null): Part => ({
  method: 'PUT',
  path: '/client-records/me/medicare',
  body,
})

/**
 * Document 1 section 5: a live check, one second after the last change, once all of the card is there. What is on file was
 * checked when it was given.
 */
export function useCardCheck(save: Saver, request: object | null, onFile: object | null) {
  const isOnFile = request !== null && JSON.stringify(request) === JSON.stringify(onFile)
  const send = useCallback((body: object) => save<Verification>(cardPart(body)), [save])
  return { ...useAutosave(isOnFile ? null : request, send), isOnFile }
}
