import { z } from 'zod'
import { type Block, type BlockName, blockFields, type StoryKind, storyFields } from '#contract/content.ts'
import type { Story } from '#contract/stories.ts'
import { legalPaths, storyFolders } from '#contract/story-paths.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { checkSteps } from '../content/check-steps.ts'
import { makeIdsUnique } from '../content/heading-ids.ts'
import { countReadingMinutes } from '../content/reading-time.ts'
import { storyblokRichText } from './storyblok-rich-text.ts'
import { fitValue } from './storyblok-value.ts'

/** What we read of https://www.storyblok.com/docs/api/content-delivery/v2/stories/the-story-object. */
export const storyblokStory = z.object({
  name: z.string(),
  full_slug: z.string(),
  first_published_at: z.string().nullish(),
  published_at: z.string().nullish(),
  tag_list: z.array(z.string()).default([]),
  content: z.looseObject({ component: z.string() }),
})
export type StoryblokStory = z.output<typeof storyblokStory>

type Context = {
  zone: ZoneId
  /** Told what is left out, and why. */
  report: (problem: { story: string; component?: string; problem: string }) => void
}

const blocksByName = blockFields(storyblokRichText)
const isKnown = (name: string): name is BlockName => Object.hasOwn(blocksByName, name)

/**
 * Null where it cannot be shown: its fields or headings are not ours, it is too deep to read, or its address belongs to a legal text, which comes
 * from files alone. One story never keeps the others from being shown.
 */
export function toStory(given: StoryblokStory, context: Context): Story | null {
  try {
    return readStory(given, context)
  } catch (error) {
    context.report({ story: given.full_slug, problem: String(error) })
    return null
  }
}

function readStory(given: StoryblokStory, { zone, report }: Context): Story | null {
  const path = given.full_slug.replace(/\/+$/, '') || 'home'
  const kind = kindOf(path)
  if (legalPaths.some((legal) => legal === path)) {
    report({ story: path, problem: 'legal texts come from content/legal' })
    return null
  }
  const { name, tag_list, first_published_at, content } = given
  const schema: z.ZodObject = storyFields[kind]
  const known = Object.fromEntries(
    Object.entries({
      title: name,
      tags: tag_list,
      published: first_published_at && formatIsoDate(localDayAt(new Date(first_published_at), zone)),
      ...withoutEmpty(content),
    }).filter(([field]) => field in schema.shape),
  )
  const fields = schema.safeParse(fitValue(known, schema))
  if (!fields.success) {
    report({ story: path, problem: explain(fields.error) })
    return null
  }
  const { body } = content
  const blocks = (Array.isArray(body) ? body : []).flatMap((block) => toBlock(block, path, report))
  const wrongSteps = checkSteps({ path, blocks })
  if (wrongSteps !== null) {
    report({ story: path, problem: wrongSteps })
    return null
  }
  makeIdsUnique(blocks)
  return {
    path,
    kind,
    fields: fields.data,
    blocks,
    readingMinutes: countReadingMinutes(blocks),
    ...(given.published_at ? {} : { isDraft: true }),
    // Of the kind whose schema read the fields.
  } as Story
}

function toBlock(given: unknown, story: string, report: Context['report']): Block[] {
  const named = z.looseObject({ component: z.string() }).safeParse(given)
  if (!named.success) return []
  // Storyblok's own names are often written rich_text.
  const component = named.data.component.replaceAll('_', '-')
  if (!isKnown(component)) return [{ component, isUnknown: true }]
  const fields = blocksByName[component].safeParse(fitValue(named.data, blocksByName[component]))
  // The schema of this name has just read it.
  if (fields.success) return [{ component, ...fields.data } as Block]
  report({ story, component, problem: explain(fields.error) })
  return [{ component, isUnknown: true }]
}

function kindOf(path: string): StoryKind {
  const folder = Object.values(storyFolders).find(({ prefix }) => prefix !== '' && path.startsWith(prefix))
  return folder?.kind ?? 'page'
}

const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))

const explain = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
