import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import type { BlockFields } from '#contract/content.ts'
import { paths } from '#contract/page-paths.ts'
import type { Settings } from '#contract/settings.ts'
import type { Offer } from '#domain/booking/offers.ts'
import { isRecord } from '#domain/record.ts'

/** What the root loader gives to every page. Types only: the schema that checks it stays on the server. */
export type RootData = {
  settings: Settings
  /** Scheme and host of this site, for canonical addresses. */
  origin: string
  year: number
  /** The footer's paragraphs and links, from content; empty where they could not be had. */
  footer: { about: string[] } & BlockFields<'link-columns'>
}

/** For the frame, which also stands around the page that says the settings could not be read. */
export const useRootData = () => useRouteLoaderData<RootData>('root')

export function useSettings(): Settings {
  const data = useRootData()
  if (!data) throw new Error('A page was rendered without its settings')
  return data.settings
}

/** What the practice has. The page of an error stands without the settings, and leads everywhere. */
export function useHas(): (offer: Offer) => boolean {
  const offers = useRootData()?.settings.offers
  return (offer) => offers?.includes(offer) ?? true
}

/** Where someone looks for help first. */
export const useMainListing = (): { label: string; to: string } =>
  useHas()('psychologist')
    ? { label: 'Find a psychologist', to: paths.findPsychologist() }
    : { label: 'Find a GP', to: paths.findGp() }

const nameWithoutSettings = 'Banksia'

export const useProductName = (): string => useRootData()?.settings.productName ?? nameWithoutSettings

/** What a loader may tell the error page, and nothing more: never a stack, never a cause. */
export type PageFailure = { requestId?: string }

export function readRequestId(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const body: unknown = error.data
  return isRecord(body) && typeof body.requestId === 'string' ? body.requestId : undefined
}
