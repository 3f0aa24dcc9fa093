import type { Config } from '../config.ts'
import type { ClinicianChanges } from '../clinicians/clinician-changes.ts'
import type { StorySource } from '../ports/content.ts'
import type { Service } from '../service.ts'
import { createStoryblokStories } from './storyblok-stories.ts'

type Given = Pick<Service, 'log' | 'now'> & {
  builtIn: StorySource
  changes: () => Promise<Pick<ClinicianChanges, 'ofContent'>>
}

/** The stories of `content/`, under those of Storyblok where it is set up. */
export const chooseStories = (
  { storyblok, PRACTICE_TIME_ZONE: zone }: Pick<Config, 'storyblok' | 'PRACTICE_TIME_ZONE'>,
  { builtIn, changes, log, now }: Given,
): StorySource =>
  storyblok
    ? createStoryblokStories({
        access: storyblok,
        builtIn,
        changes: async () => (await changes()).ofContent,
        zone,
        log,
        now,
      })
    : builtIn
