import type { Config } from '../config.ts'

/** A demonstration, and a site that shows drafts, must not be found by search. */
export const isHiddenFromSearch = ({ isPublicDemo, storyblok }: Pick<Config, 'isPublicDemo' | 'storyblok'>) =>
  isPublicDemo || storyblok?.version === 'draft'
