# Completion of abut's commands, options and files for fish.
set -l commands query pairs join nearest draw convert cut unite help
set -l shapes pairs join nearest draw convert cut unite
set -l finding pairs join nearest
complete -c abut -n "not __fish_seen_subcommand_from $commands" -f -a "$commands"
complete -c abut -n "__fish_seen_subcommand_from help" -f -a "$commands"
complete -c abut -n "not __fish_seen_subcommand_from $commands" -s V -l version -d 'the version'
complete -c abut -s h -l help -d 'say what the command takes'
complete -c abut -n "__fish_seen_subcommand_from pairs join" -l within -x -d 'also pairs at most this far apart'
complete -c abut -n "__fish_seen_subcommand_from pairs join" -l tiles -x -a auto -d 'join tile by tile, on disk'
complete -c abut -n "__fish_seen_subcommand_from pairs join" -l memory -x -d 'take no more memory than this'
complete -c abut -n "__fish_seen_subcommand_from pairs join" -l spill -x -a '(__fish_complete_directories)' -d 'where what does not fit waits'
complete -c abut -n "__fish_seen_subcommand_from pairs join" -l resume -x -a '(__fish_complete_directories)' -d 'keep what is done, and go on there'
complete -c abut -n "__fish_seen_subcommand_from cut" -l outside -d 'what lies outside of the shapes of B'
complete -c abut -n "__fish_seen_subcommand_from nearest" -s k -x -d 'how many for each'
complete -c abut -n "__fish_seen_subcommand_from $finding" -l limit -x -d 'end after N pairs'
complete -c abut -n "__fish_seen_subcommand_from $finding" -l count -d 'print the number of pairs and nothing else'
complete -c abut -n "__fish_seen_subcommand_from $finding" -l points -d 'write where each pair comes nearest, too'
complete -c abut -n "__fish_seen_subcommand_from $shapes" -s o -l output -r -d 'where it goes'
complete -c abut -n "__fish_seen_subcommand_from $shapes" -l to -x -a 'svg csv tsv ndjson jsonl json geojson wkt abut' -d 'what the output is'
complete -c abut -n "__fish_seen_subcommand_from $shapes" -l from -x -a 'svg svgz kicad_pcb dxf geojson wkt csv tsv ndjson jsonl json abut' -d 'what the input is'
complete -c abut -n "__fish_seen_subcommand_from $shapes" -l threads -x -d 'how many work at once'
complete -c abut -n "__fish_seen_subcommand_from $shapes" -l flatten -x -d 'how far lines may lie from curves'
complete -c abut -n "__fish_seen_subcommand_from $shapes" -l strokes -d 'shapes reach as far as their strokes'
complete -c abut -n "__fish_seen_subcommand_from $shapes" -l quiet -d 'tell only what ends the work'
complete -c abut -n "__fish_seen_subcommand_from $shapes" -l strict -d 'status 1 also for what is no shape'
complete -c abut -n "__fish_seen_subcommand_from $shapes" -l times -d 'say how long each step took'
