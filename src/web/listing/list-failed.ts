/** Document 2 section 8, letter for letter. */
export const listFailedText = "Failed to get psychologists's data, please try again later"
