#!/usr/bin/env node
// Pins the images of docker-compose.yml and deploy/Dockerfile by digest, so that a start weeks later brings the same bytes:
//   node deploy/pin-images.mjs            asks the registry for the digest of each tag and writes it behind the tag
//   node deploy/pin-images.mjs --check    changes nothing; ends with 1 when an image has no digest or another one by now
// It needs docker with buildx and the registry. A digest holds for all platforms of the image. Run it with each release and after each
// update of an image that mends a weakness, read the difference, and commit it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILES = ['docker-compose.yml', 'deploy/Dockerfile'];
/** `image: postgres:18.1` or `FROM node:24-bookworm-slim AS build`, with a digest or without; the portal's own image is built here. */
const IMAGE = /^(\s*image: |FROM )(?!portal:)([\w./-]+:[\w.-]+)(?:@(sha256:[0-9a-f]{64}))?(?=\s|$)/gm;

const root = process.env.PIN_ROOT ?? path.join(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');
const known = new Map();
let stale = 0;

for (const file of FILES) {
  const place = path.join(root, file);
  const text = readFileSync(place, 'utf8');
  const pinned = text.replace(IMAGE, (_line, before, image, digest) => {
    const now = findDigest(image);
    if (digest !== now) {
      stale += 1;
      console.log(`${file}: ${image} ${digest ? `${digest} → ` : ''}${now}`);
    }
    return `${before}${image}@${now}`;
  });
  if (!isCheck && pinned !== text) writeFileSync(place, pinned);
}
console.log(stale === 0 ? 'every image is pinned to what the registry has' : `${stale} ${isCheck ? 'to be pinned' : 'pinned'}`);
process.exitCode = isCheck && stale > 0 ? 1 : 0;

function findDigest(image) {
  if (!known.has(image)) {
    const words = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
    const digest = execFileSync('docker', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
    if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`The registry told no digest of ${image}: ${digest}`);
    known.set(image, digest);
  }
  return known.get(image);
}
