/** Exact texts. See docs/product/content.md#blog. */
export const articleCopy = {
  failed: 'Failed to get blog items, please try again later',
  noneRelated: 'There are no related articles matched',
  noneFound: "Can't find what you're looking for?",
} as const
