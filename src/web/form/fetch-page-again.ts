const mark = 'banksia.fetchedAgain'

/**
 * After the rules of a form could not be had: a browser does not ask for a failed script a second time in the same document. Only for
 * a form whose draft this tab keeps, if the page itself can be had, and once. False where the page has to stay.
 */
export async function fetchPageAgain(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(mark) === location.pathname) return false
    const { ok } = await fetch(location.href)
    if (!ok) return false
    sessionStorage.setItem(mark, location.pathname)
    location.reload()
    return true
  } catch {
    return false
  }
}

/** The rules are here: should they be missing another time, the page may be fetched again. */
export function forgetFetchedAgain(): void {
  try {
    sessionStorage.removeItem(mark)
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}
