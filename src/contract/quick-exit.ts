/** Public, plain, and something that anyone may look at. */
export const neutralSite = 'https://www.bom.gov.au/'

/** Shows nothing and leads to the neutral site: what Back finds of this site after a quick exit. */
export const leavePath = '/leave'
