import {
  cancellationPolicyPath,
  parentalConsentPath,
  type Policy,
  policyCodes,
} from '#domain/clients/policies.ts'
import { ContentAway } from '../ports/content.ts'
import type { Service } from '../service.ts'

export type PolicyInForce = { code: Policy; version: string; changes: string }

type Needs = Pick<Service, 'content'>

/** The texts as they are published now. One that cannot be had just now is left out: it keeps no one from anything. */
export async function policiesInForce({ content }: Needs): Promise<PolicyInForce[]> {
  const read = await Promise.all(
    policyCodes.map(async (code) => {
      const fields = await readLegalFields(content, code)
      return fields ? [{ code, version: fields.version, changes: fields.changes }] : []
    }),
  )
  return read.flat()
}

/** What is agreed to for each booking. Null while the text cannot be had. */
const versionOf =
  (path: string) =>
  async ({ content }: Needs): Promise<string | null> =>
    (await readLegalFields(content, path))?.version ?? null

export const cancellationPolicyVersion = versionOf(cancellationPolicyPath)
export const parentalConsentVersion = versionOf(parentalConsentPath)

async function readLegalFields(content: Service['content'], path: string) {
  const story = await content.read(path).catch((error: unknown) => {
    if (error instanceof ContentAway) return null
    throw error
  })
  return story?.kind === 'legal' ? story.fields : null
}
