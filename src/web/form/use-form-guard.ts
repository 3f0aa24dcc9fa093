import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formTokenAge } from '#domain/messages/form-token.ts'
import { ApiError, apiQuery, queryClient } from '../api/query.ts'

/** A token is used for half of its time at most, so that none ends while a form is being sent. */
const opening = {
  ...apiQuery('readFormToken', {}),
  staleTime: formTokenAge.mostMs / 2,
  retry: false,
} as const

type Guard = { token: string; website: string }

/**
 * Opens a form that anyone may send: fetches the token that says when, and waits, when it is sent at once, until programs would have
 * given up. A press from before the page's scripts is sent at once, and is a person's. See docs/product/contact.md#spam.
 */
export function useFormGuard() {
  useQuery(opening, queryClient)
  const website = useRef<HTMLInputElement>(null)
  return {
    /** For the field that no person sees. */
    website,
    take: async (): Promise<{ ok: true; guard: Guard } | { ok: false; message: string }> => {
      try {
        const { token } = await queryClient.fetchQuery(opening)
        const openedAt = queryClient.getQueryState(opening.queryKey)?.dataUpdatedAt ?? Date.now()
        await pause(openedAt + formTokenAge.leastMs - Date.now())
        return { ok: true, guard: { token, website: website.current?.value ?? '' } }
      } catch (error) {
        if (error instanceof ApiError) return { ok: false, message: error.message }
        throw error
      }
    },
    /** The server wants another: the next press opens the form anew. */
    forget: () => queryClient.removeQueries({ queryKey: opening.queryKey }),
  }
}

export type FormGuard = ReturnType<typeof useFormGuard>

const pause = (ms: number) => (ms <= 0 ? undefined : new Promise((resolve) => setTimeout(resolve, ms)))
