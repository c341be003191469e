/** The content id under which a mail's HTML refers to its attached logo (RFC 2392). */
export const LOGO_CONTENT_ID = 'logo@daymark';

/**
 * `libs/ui/src/brand/brand-mark.svg`, since most mail programs do not show SVG. Attached, so that nothing is loaded
 * from elsewhere.
 */
export const LOGO_PNG = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAABm1BMVEVMaXEgT8MfP78cVcYfT8MeTsMfTsMkVcIeT8MAVaof',
    'T8MfT8QeT8MfT8MfTsQeTsQeT8QeTsMZTMweTsMfTsQiUcUfT8MeT8QfT8QfT8IeTsMeTcEdUMQfTsQfT8cfT8MgUMQcTcYe',
    'TcUeTsMeTsQeTsQfT8QeTsMeT8QeT8MAP78ZTL8fT8MfTsMeTsQdUMMgT8QfTsUeTcQfTsMAf/8fUMIeTsQeT8QfT8QdTcMf',
    'UMMfTsMeTsMfTcIfT8T9PoHBzu8xXcm5yOy4x+y2xuyLpOCKo+COpuGMpeE4Ysr8PoG0xOu3xuy1xeyBR6Y9TLt/SKclT8Py',
    'P4SORqO0RJg1Tb4gT8R4SKpiSrBhSbCnRZuHR6X7P4L5P4JmSq4hTsN3SanhQIqDR6Y7TbtkSa/cQIqyRJjaQIz4P4PcQYvx',
    'P4XNQo+dRZ7iQInMQZC3Q5Y8TbzbQYskTsKmRZvOQY9ATLrBQpN9SKg3Tr18SKiAR6d+R6f5PoJoSa02Tb0/TbrfQYrBQ5TA',
    'Q5RDTLmVRqC/QpSoRJrOQpCER6YzTzz1AAAAPnRSTlMAZwgJ/vnsFdgDy83XpMymyPoKlpwWmvjEamshI8MgWkYkQsaY6tXP',
    '2s4EFMrtpVZXWFyjAllbx+tFScVESNM9WnIAAAAJcEhZcwAAFiUAABYlAUlSJPAAAAJHSURBVFjD1ZfnQ9NAGMavdC8qiMgG',
    'AWUpqIALfUNaZkAoCLKXEwX3wolb/mzSpoXkcpd7c/nk8+1t7/mlvdxzdy8hJp2pSXVcKAMHlYU6UtV1hKnOKy2A1EBj1O6/',
    '1Q4uFGmi7OUV4FKVfrP/VBxcKxY2+SMgocgRoTwOUoqVFAAVIKlWw98E0rqRf//t8oBEbj1cBg+6pAOuegFU6evfix8CtaTG',
    'EwB8JOUNkCRt1g/UsXR6dBxTGSolIav/9qCuIVVcFXSWBC312GBew+KqoNPE+ovSxqCMuCqKDZgUVxzAqDFoRFxxAONDuTET',
    'qrjiAEAdzmRGVEzFAbjWfwLYW1xYWVj8JgmYyb7VlJy0f59nxABbYL4+U461tS4C0IG5e0exanfDGUAH5q9CaxkwWSgG5kCx',
    'a8pFmN6tMQBffuHD9EJhaQ4dpmmNCdBeYsN0T2HrE3YhvecAfmIBDzmAV1jALAcw6xXwFAt4wgE8xobpBwfwBxumKQ4giw0T',
    'byHdR4dpjgl4hA/T9DbDv7ZvBQQdwsSchSx1uIYcTiaAZZv/DVDHe5vTyaRvadaJ1H5v0BeMbsGmvL5l8n9/QH/dS6qF2/qH',
    'ndW8e/X5x9eMS1ZdQHywzC9trmwuzbOueQ2EtHg52Or1m2qjF0CPDohG5P3n8s3XdXlAs9EwVMr6TxY6Fn9Mzn+i2PKQsNQ0',
    'JLqO27bweYnnh82No7/V9f8voXrXmwlX76/Z3jxH+6sCOHeg/mIfu4Gv9SXjoaCTN3itNOlrMHsOAWCfqyAtop+lAAAAAElF',
    'TkSuQmCC',
  ].join(''),
  'base64',
);
