export type Floor = {
  name: string
  version: string
  reason: string
}

/** For several advisories the highest major version is last, and holds for major versions without one. */
export const floors: Floor[] = [
  {
    name: '@fastify/multipart',
    version: '9.0.3',
    reason: 'CVE-2025-24033, temporary files stay after a cancelled upload',
  },
  {
    name: '@fastify/static',
    version: '9.1.1',
    reason: 'CVE-2026-6414, an encoded slash in the path passes the guard of a route',
  },
  {
    name: 'brace-expansion',
    version: '5.0.9',
    reason: 'GHSA-rgw5-rvv9-x895, a short pattern uses up the memory',
  },
  {
    name: 'cookie',
    version: '0.7.0',
    reason: 'CVE-2024-47764, the name of a cookie can set its other fields',
  },
  {
    name: 'fast-uri',
    version: '3.1.6',
    reason: 'GHSA-f65p-4m7j-42xc and three more, an address is read as one of another host',
  },
  {
    name: 'fast-uri',
    version: '4.1.4',
    reason: 'GHSA-f65p-4m7j-42xc and three more, an address is read as one of another host',
  },
  {
    name: 'fastify',
    version: '5.12.2',
    reason: 'SNYK-JS-FASTIFY-19639040 to 19639042, a body passes without validation',
  },
  {
    name: 'find-my-way',
    version: '9.7.0',
    reason: 'GHSA-c96f-x56v-gq3h, high severity',
  },
  {
    name: 'ip-address',
    version: '10.1.1',
    reason: 'CVE-2026-42338, HTML of an address is not escaped',
  },
  {
    name: 'kysely',
    version: '0.28.12',
    reason: 'SQL injection by keys of JSON paths, fixed in March 2026',
  },
  {
    name: 'minimatch',
    version: '10.2.3',
    reason: 'CVE-2026-27903 and CVE-2026-27904, a short pattern blocks the process',
  },
  {
    name: 'nodemailer',
    version: '9.1.1',
    reason: 'GHSA-2x7j-588g-ccc2 and three more, a list of addresses blocks the process',
  },
  {
    name: 'react-router',
    version: '8.3.0',
    reason: 'GHSA-qwww-vcr4-c8h2, an action from another site runs before it is refused',
  },
  {
    name: 'sharp',
    version: '0.35.0',
    reason: 'GHSA-f88m-g3jw-g9cj, four faults in the decoders of libvips',
  },
  {
    name: 'ws',
    version: '7.5.10',
    reason: 'CVE-2024-37890, a request with many headers ends the process',
  },
  {
    name: 'ws',
    version: '8.21.0',
    reason: 'GHSA-96hv-2xvq-fx4p, many small fragments use up the memory',
  },
]
