import { readItem, storeItem } from './tab-storage.ts'

/** What this tab keeps of a form, by the name of the form and its client. */
export const readDraft = (name: string): Readonly<Record<string, unknown>> | null =>
  readItem('fundingDrafts')?.[name] ?? null

/** Null takes it away. */
export function keepDraft(name: string, draft: Readonly<Record<string, unknown>> | null): void {
  const { [name]: _before, ...others } = readItem('fundingDrafts') ?? {}
  const all = draft === null ? others : { ...others, [name]: draft }
  storeItem('fundingDrafts', Object.keys(all).length > 0 ? all : null)
}
